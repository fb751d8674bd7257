/** The support contacts of the SUPPORT_* settings; null if not set. */
export interface Support {
  social: string | null;
  professional: string | null;
  code: string | null;
  chat: string | null;
}

type Environment = Record<string, string | undefined>;

/** Reads the settings; throws one line per wrong one. Only a chat may be a handle in place of an address. */
export function readSupport(environment: Environment): Support {
  const readText = (name: string) => environment[name]?.trim() || null;
  const linkSettings = ["SUPPORT_SOCIAL", "SUPPORT_PROFESSIONAL", "SUPPORT_CODE"];
  const wrong = linkSettings.filter((name) => readText(name) !== null && !isHttps(readText(name)!));
  const lines = wrong.map(
    (name) => `${name} must be an https:// URL (example: ${name}=https://social.example/vidlark)`,
  );
  if (lines.length > 0) throw new Error(lines.join("\n"));
  const [social = null, professional = null, code = null] = linkSettings.map(readText);
  return { social, professional, code, chat: readText("SUPPORT_CHAT") };
}

/** Returns whether a contact can be a link. */
export const isHttps = (value: string) => URL.canParse(value) && new URL(value).protocol === "https:";
