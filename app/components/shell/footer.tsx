import { encodePath } from "#app/format/path";
import { legalPages, type LegalPageName } from "#contract/words/site";
import { PreferenceForm } from "#app/components/forms/preference-form";
import * as choice from "#languages/language-choice";
import { isReviewed } from "#languages/runtime/language";
import * as t from "#languages/shell";
import { DataSaver, type DataSaverProps } from "./data-saver";

export type Theme = "auto" | "light" | "dark";

const themes: [Theme, () => string][] = [
  ["auto", t.system],
  ["light", t.light],
  ["dark", t.dark],
];

export interface FooterSite {
  texts?: LegalPageName[];
  publishesDecisions?: boolean;
}

interface Props extends DataSaverProps {
  site?: FooterSite;
  theme: Theme;
}

export function Footer({ site = {}, theme, path, ...dataSaver }: Props) {
  return (
    <footer className="footer">
      <a href="/support">{t.support()}</a>
      <a href="/accessibility">{t.accessibility()}</a>
      {site.texts?.map((name) => (
        <a key={name} href={encodePath`/${name}`}>
          {legalPages[name]}
        </a>
      ))}
      {site.publishesDecisions && <a href="/decisions">{t.decisions()}</a>}
      <a href={path.startsWith("/language") ? path : `/language?from=${encodeURIComponent(path)}`}>
        {isReviewed() ? choice.language() : choice.unreviewedLanguage()}
      </a>
      <DataSaver path={path} {...dataSaver} />
      <PreferenceForm className="theme" label={t.theme()} returnTo={path}>
        <span aria-hidden="true">{t.theme()}</span>
        {themes.map(([value, label]) => (
          <button key={value} name="theme" value={value} aria-pressed={value === theme}>
            {label()}
          </button>
        ))}
      </PreferenceForm>
    </footer>
  );
}
