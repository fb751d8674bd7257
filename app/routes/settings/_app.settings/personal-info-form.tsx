import { Link } from "@remix-run/react";
import { useState } from "react";
import { useSupportedControls } from "#app/components/ui/page-context";
import { Field } from "#app/components/forms/field";
import type { FieldProps } from "#app/components/forms/field-frame";
import { ConfirmOwner } from "#app/components/forms/owner-proof";
import { Select } from "#app/components/forms/select";
import { TimeZoneProposal } from "#app/components/upload/time-zone-proposal";
import * as choice from "#languages/language-choice";
import { profileWords } from "#contract/words/profile";
import { SettingsForm } from "./settings-form";
import { useSettingsAccount } from "./use-settings-account";
import * as t from "#languages/settings";

interface Props {
  timeZone: string;
  /** Null on servers that know only UTC. */
  zones: string[] | null;
  language: string;
  /** Null on servers that have one language. */
  languages: (readonly [tag: string, name: string])[] | null;
  /** Null if the site verifies no addresses, or if that is unknown. */
  isVerified: boolean | null;
}

/** Shows the password without scripts, too, since then the page cannot see whether the address changes. */
const ifNoScript = "contents [@media(scripting:enabled)]:hidden";

export function PersonalInfoForm({ timeZone, zones, language, languages, isVerified }: Props) {
  const { fullName, email, hasPasskey } = useSettingsAccount();
  const supports = useSupportedControls();
  const [changesEmail, setChangesEmail] = useState(false);
  return (
    <SettingsForm action="/settings/personalInfo">
      {({ at, values }) => (
        <>
          <Field
            {...profileWords.fullName}
            autoComplete="name"
            {...at("fullName")}
            defaultValue={values.fullName ?? fullName}
          />
          <div className="contents" onFocus={() => setChangesEmail(true)}>
            <Field
              label={t.emailAddress()}
              type="email"
              autoComplete="email"
              {...at("email")}
              defaultValue={values.email ?? email}
            />
          </div>
          {supports("emailAddress") && <input type="hidden" name="emailSeen" value={email} />}
          {isVerified !== null && (
            <p className="row -mt-3">
              <VerifiedBadge isVerified={isVerified} />
              <Link className="inline-flex min-h-6 items-center text-14 text-muted" to="/settings/email">
                {t.verificationStatus()}
              </Link>
            </p>
          )}
          <div className={changesEmail || at("password").errors || values.email ? "contents" : ifNoScript}>
            <ConfirmOwner
              label={t.currentPassword()}
              hasPasskey={hasPasskey}
              hint={t.currentPasswordHint()}
              {...at("password")}
            />
          </div>
          <div className="form items-start empty:hidden sm:auto-cols-fr sm:grid-flow-col">
            {languages && (
              <Select
                key={language}
                label={choice.language()}
                options={[["", choice.asBrowser()], ...languages]}
                {...at("language")}
                defaultValue={values.language ?? language}
              />
            )}
            {zones && <TimeZone zones={zones} {...at("timeZone")} defaultValue={values.timeZone ?? timeZone} />}
          </div>
        </>
      )}
    </SettingsForm>
  );
}

const VerifiedBadge = ({ isVerified }: { isVerified: boolean }) => (
  <span className={isVerified ? "badge good-badge" : "badge"}>{isVerified ? t.verified() : t.notVerified()}</span>
);

interface TimeZoneProps extends FieldProps {
  zones: string[];
  defaultValue: string;
}

function TimeZone({ zones, ...field }: Omit<TimeZoneProps, "label">) {
  const { defaultValue } = field;
  const zoneNames = [...new Set([defaultValue, ...zones])].filter((zone) => zone !== "" && zone !== "UTC").sort();
  return (
    <div className="grid gap-1.5">
      <Select
        key={defaultValue}
        label={t.timeZone()}
        hint={t.timeZoneHint()}
        options={[["", "UTC"], ...zoneNames.map((zone) => [zone, zone.replaceAll("_", " ")] as const)]}
        {...field}
      />
      <TimeZoneProposal />
    </div>
  );
}
