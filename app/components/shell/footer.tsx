import { encodePath } from "#app/format/path";
import { siteTexts, type SiteTextName } from "#contract/words/site";
import { PreferenceForm } from "#app/components/forms/preference-form";

export type Theme = "auto" | "light" | "dark";

const themes: [Theme, string][] = [
  ["auto", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export interface FooterSite {
  texts?: SiteTextName[];
  publishesDecisions?: boolean;
}

interface Props {
  site?: FooterSite;
  theme: Theme;
  path: string;
  isLight: boolean;
  /** Whether the browser sends `Save-Data: on`. */
  savesData: boolean;
}

export function Footer({ site = {}, theme, path, isLight, savesData }: Props) {
  return (
    <footer className="footer">
      <a href="/support">Support</a>
      <a href="/accessibility">Accessibility</a>
      {site.texts?.map((name) => (
        <a key={name} href={encodePath`/${name}`}>
          {siteTexts[name]}
        </a>
      ))}
      {site.publishesDecisions && <a href="/decisions">Decisions</a>}
      {savesData ? (
        <span>Data saver is on (set by your browser)</span>
      ) : (
        <PreferenceForm className="data" label="Data" returnTo={path} reloads>
          <button name="light" value={isLight ? "off" : "on"} aria-pressed={isLight}>
            Data saver
          </button>
        </PreferenceForm>
      )}
      <PreferenceForm className="theme" label="Theme" returnTo={path}>
        <span aria-hidden="true">Theme</span>
        {themes.map(([value, label]) => (
          <button key={value} name="theme" value={value} aria-pressed={value === theme}>
            {label}
          </button>
        ))}
      </PreferenceForm>
    </footer>
  );
}
