import type { ComponentProps } from "react";
import { ColourField } from "#app/components/forms/colour-field";
import { Field } from "#app/components/forms/field";
import { Select } from "#app/components/forms/select";
import { TextArea } from "#app/components/forms/text-area";
import type { useFormState } from "#app/components/forms/use-form-state";
import { findAccentTrouble } from "#contract/face";
import { defaultAccent } from "#contract/words/face";
import type { SettingName } from "#contract/words/setting-parts";
import { describeSetting, settingOptions } from "./setting-options";

interface Props {
  name: SettingName;
  label: string;
  value: string;
  /** The variable of the environment that decides it; null for a setting that can be changed here. */
  variable: string | null;
  /** The value on the site where it differs from what was typed; null where it does not. */
  now: string | null;
  state: ReturnType<ReturnType<typeof useFormState>["at"]>;
}

const hints: Partial<Record<SettingName, string>> = {
  name: "Up to 60 characters. Leave empty to show Vidlark",
  description: "Up to 200 characters",
  contact: "An address that people may write to; on the support page",
  notice:
    "Shown on every page until a visitor dismisses it; another text is shown again. Up to 500 characters; web addresses become links",
  noticeUntil: "Leave empty to show the notice until you remove it",
  accent: `Buttons and marks, in both themes. The default is ${defaultAccent}`,
  pattern: "On channels without a cover",
  userQuota: "Empty: no limit. Accounts may have a quota of their own",
  requireSecondFactor: "People without one are sent to set it up, you included",
  watchedWords: "Comments and tweets with one of them wait for a moderator",
  terms: "Plain text; web addresses become links. Empty: no page",
  privacy: "Plain text; web addresses become links. Empty: no page",
  imprint: "Plain text; web addresses become links. Empty: no page",
};

const longTexts: readonly SettingName[] = ["terms", "privacy", "imprint", "watchedWords"];

/** Renders the field of a setting, or its value where the environment of the server decides it. */
export function SettingField({ name, label, value, variable, now, state }: Props) {
  if (variable !== null)
    return (
      <p className="wrap-anywhere">
        <span className="text-muted">{`${label}: `}</span>
        <bdi>{describeSetting(name, value)}</bdi>
        <span className="block text-muted">{`${variable} in the environment of the server says so. Change it there.`}</span>
      </p>
    );
  const hint = hints[name];
  const options = settingOptions[name];
  const field = { label, ...state, ...(hint && { hint }) };
  return (
    <>
      {options ? (
        <Select {...field} options={options} />
      ) : name === "accent" ? (
        <AccentField {...field} />
      ) : name === "noticeUntil" ? (
        <Field {...field} type="datetime-local" />
      ) : longTexts.includes(name) || name === "notice" ? (
        <TextArea {...field} rows={name === "notice" ? 3 : 14} />
      ) : (
        <Field {...field} />
      )}
      {now !== null && (
        <p className="wrap-anywhere text-muted" dir="auto">
          {`On the site now: ${describeSetting(name, now)}`}
        </p>
      )}
    </>
  );
}

/** Offers, in place of a colour that was refused, the nearest one that holds. */
function AccentField({ defaultValue = defaultAccent, ...field }: ComponentProps<typeof Field>) {
  const isColour = /^#[0-9a-f]{6}$/i.test(defaultValue);
  const offered = isColour ? findAccentTrouble(defaultValue)?.nearest : undefined;
  return <ColourField key={offered} {...field} defaultValue={offered ?? defaultValue} />;
}
