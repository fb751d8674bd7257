import { offeredLanguages } from "#languages/runtime/language";
import type { SiteCookieName } from "#app/site-cookies";
import { readJar } from "#app/video-api/transport/cookies.server";

/** The values of the choices that change how pages look, the usual one first. */
const looks = {
  theme: ["auto", "light", "dark"],
  nav: ["wide", "rail"],
  /** The navigation next to a video. */
  watchNav: ["rail", "wide"],
  /** Pages without script and with small pictures. */
  light: ["off", "on"],
} as const;

type Preferences = { [Name in keyof typeof looks]: (typeof looks)[Name][number] } & {
  /** `auto`, `audio`, or the shorter side of the picture. */
  quality: string;
};

const daySeconds = 24 * 60 * 60;

export interface Choice {
  usual: string;
  has: (value: string) => boolean;
  /** A year if absent. */
  maxAgeSeconds?: number;
}

const oneOf = (values: readonly [string, ...string[]]): Choice => ({
  usual: values[0],
  has: (value) => values.includes(value),
});

/** The choices that cookies keep: the usual value of each, and a check of all values. */
export const choices = {
  theme: oneOf(looks.theme),
  nav: oneOf(looks.nav),
  watchNav: oneOf(looks.watchNav),
  light: oneOf(looks.light),
  language: { usual: "", has: (value) => value === "" || offeredLanguages().includes(value) },
  quality: { usual: "auto", has: (value) => /^(auto|audio|[1-9]\d{1,3})$/.test(value) },
  /** The id of the dismissed notice. Once the cookie expires, pages come from the cache again. */
  notice: { usual: "", has: (value) => /^[\w-]{12}$/.test(value), maxAgeSeconds: 60 * daySeconds },
} satisfies Partial<Record<SiteCookieName, Choice>>;

/** Returns whether a page should save data: the browser asks for it, or its visitor chose so. */
export const isLightPage = (request: Request) =>
  request.headers.get("Save-Data") === "on" || readPreferences(request).light === "on";

/** Reads the id of the notice that this visitor dismissed; null if there is none. */
export const readDismissedNotice = (request: Request): string | null =>
  readJar(request.headers.get("Cookie")).get("notice") ?? null;

/** Reads what the visitor chose with the forms for theme, navigation, data and quality. */
export function readPreferences(request: Request): Preferences {
  const jar = readJar(request.headers.get("Cookie"));
  const names = [...Object.keys(looks), "quality"] as (keyof Preferences)[];
  const values = names.map((name) => {
    const value = jar.get(name) ?? "";
    return [name, choices[name].has(value) ? value : choices[name].usual];
  });
  return Object.fromEntries(values) as Preferences;
}
