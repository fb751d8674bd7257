import { Link } from "@remix-run/react";
import { useOffers } from "#app/components/ui/page-context";
import { Field } from "#app/components/forms/field";
import { OwnerProof } from "#app/components/forms/owner-proof";
import { profileWords } from "#contract/words/profile";
import { SettingsForm } from "./settings-form";
import { useSettingsAccount } from "./use-settings-account";

export function PersonalInfoForm() {
  const { fullName, email, hasPasskey } = useSettingsAccount();
  const offers = useOffers();
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
          <Field
            label="Email address"
            type="email"
            autoComplete="email"
            {...at("email")}
            defaultValue={values.email ?? email}
          />
          {offers("emailAddress") && (
            <p className="text-small">
              <Link to="/settings/email">Verification status</Link>
            </p>
          )}
          <OwnerProof
            label="Current password"
            hasPasskey={hasPasskey}
            hint="Needed only to change the email address"
            {...at("password")}
          />
        </>
      )}
    </SettingsForm>
  );
}
