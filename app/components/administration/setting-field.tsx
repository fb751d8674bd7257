import type { ComponentProps } from "react";
import { ColourField } from "#app/components/forms/colour-field";
import { Field } from "#app/components/forms/field";
import { RadioList } from "#app/components/forms/radio-list";
import { Select } from "#app/components/forms/select";
import { TextArea } from "#app/components/forms/text-area";
import type { useFormState } from "#app/components/forms/use-form-state";
import { CoverPattern } from "#app/components/ui/cover-pattern";
import { checkAccentContrast } from "#contract/accent";
import { defaultAccent } from "#contract/default-accent";
import { coverPatternNames, coverPatterns } from "#contract/words/branding";
import type { SettingName } from "#contract/words/setting-parts";
import { describeSetting, listOptions } from "./setting-texts";
import * as t from "#languages/administration";

interface Props {
  name: SettingName;
  label: string;
  value: string;
  /** The values to choose from, with their names, if only the server knows them. */
  options?: readonly (readonly [value: string, label: string])[] | undefined;
  /** The environment variable that sets it; null for a setting that can be changed here. */
  variable: string | null;
  /** The value on the site if it differs from the typed one; null otherwise. */
  currentValue: string | null;
  state: ReturnType<ReturnType<typeof useFormState>["at"]>;
}

const hints: Partial<Record<SettingName, () => string>> = {
  name: t.siteNameHint,
  description: t.siteDescriptionHint,
  contact: t.contactHint,
  language: t.defaultLanguageHint,
  notice: t.noticeHint,
  noticeUntil: t.noticeUntilHint,
  accent: () => t.accentHint({ colour: defaultAccent }),
  pattern: t.patternHint,
  userQuota: t.userQuotaHint,
  requireSecondFactor: t.secondFactorHint,
  watchedWords: t.watchedWordsHint,
  terms: t.siteTextHint,
  privacy: t.siteTextHint,
  imprint: t.siteTextHint,
};

const longTexts: readonly SettingName[] = ["terms", "privacy", "imprint", "watchedWords"];

/** Renders the field of a setting, or its value if the environment of the server sets it. */
export function SettingField({ name, label, value, options, variable, currentValue, state }: Props) {
  if (variable !== null)
    return (
      <p className="wrap-anywhere">
        <span className="text-muted">{`${t.labelBefore({ label })} `}</span>
        <bdi>{describeSetting(name, value)}</bdi>
        <span className="block text-muted">{t.setByEnvironment({ variable })}</span>
      </p>
    );
  const hint = hints[name]?.();
  const choices = options ?? listOptions(name);
  const field = { label, ...state, ...(hint && { hint }) };
  return (
    <>
      {name === "pattern" ? (
        <RadioList {...field} choices={listPatternChoices()} />
      ) : choices ? (
        <Select {...field} options={choices} />
      ) : name === "accent" ? (
        <AccentField {...field} />
      ) : name === "noticeUntil" ? (
        <Field {...field} type="datetime-local" />
      ) : longTexts.includes(name) || name === "notice" ? (
        <TextArea {...field} rows={name === "notice" ? 3 : 14} />
      ) : (
        <Field {...field} />
      )}
      {currentValue !== null && (
        <p className="wrap-anywhere text-muted" dir="auto">
          {t.onTheSiteNow({ value: describeSetting(name, currentValue) })}
        </p>
      )}
    </>
  );
}

/** Lists the patterns of covers, each with its name and its picture. */
const listPatternChoices = () =>
  coverPatternNames.map(
    (pattern) =>
      [
        pattern,
        <span key={pattern} className="flex flex-1 items-center justify-between gap-4">
          {coverPatterns[pattern]}
          <span className="-my-1 h-8 w-1/2 overflow-hidden rounded-[8px]">
            <CoverPattern name="lark" pattern={pattern} />
          </span>
        </span>,
      ] as const,
  );

/** Renders the field of the accent; replaces a refused colour by the nearest one with enough contrast. */
function AccentField({ defaultValue = defaultAccent, ...field }: ComponentProps<typeof Field>) {
  const isColour = /^#[0-9a-f]{6}$/i.test(defaultValue);
  const suggestion = isColour ? checkAccentContrast(defaultValue)?.nearest : undefined;
  return <ColourField key={suggestion} {...field} defaultValue={suggestion ?? defaultValue} />;
}
