import { PreferenceForm } from "./preference-form";

export type Theme = "auto" | "light" | "dark";

const themes: [Theme, string][] = [
  ["auto", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export function Footer({ theme, path }: { theme: Theme; path: string }) {
  return (
    <footer className="foot">
      <a href="/support">Support</a>
      <PreferenceForm className="theme" label="Theme" returnTo={path}>
        {themes.map(([value, label]) => (
          <button key={value} name="theme" value={value} aria-pressed={value === theme}>
            {label}
          </button>
        ))}
      </PreferenceForm>
    </footer>
  );
}
