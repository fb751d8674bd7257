import { offeredLanguages } from "#languages/runtime/language";
import type { SiteCookieName } from "#app/site-cookies";
import { readJar } from "#app/video-api/transport/cookies.server";

const themes = ["auto", "light", "dark"] as const;
const navs = ["wide", "rail"] as const;
const watchNavs = ["rail", "wide"] as const;
const lights = ["off", "on"] as const;

export interface Preferences {
  theme: (typeof themes)[number];
  nav: (typeof navs)[number];
  /** The navigation next to a video. */
  watchNav: (typeof navs)[number];
  /** Pages without script and with small pictures. */
  light: (typeof lights)[number];
  /** `auto`, `audio`, or the shorter side of the picture. */
  quality: string;
}

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);

const daySeconds = 24 * 60 * 60;

export interface Choice {
  usual: string;
  has: (value: string) => boolean;
  /** A year if absent. */
  maxAgeSeconds?: number;
}

/** The choices that cookies keep: the usual value of each, and a check of all values. */
export const choices = {
  theme: { usual: "auto", has: isOneOf(themes) },
  nav: { usual: "wide", has: isOneOf(navs) },
  watchNav: { usual: "rail", has: isOneOf(navs) },
  light: { usual: "off", has: isOneOf(lights) },
  language: { usual: "", has: (value: string) => value === "" || offeredLanguages().includes(value) },
  quality: { usual: "auto", has: (value: string) => /^(auto|audio|[1-9]\d{1,3})$/.test(value) },
  /** The id of the dismissed notice. Once the cookie expires, pages come from the cache again. */
  notice: { usual: "", has: (value: string) => /^[\w-]{12}$/.test(value), maxAgeSeconds: 60 * daySeconds },
} as const satisfies Partial<Record<SiteCookieName, Choice>>;

const pickKnown = <T extends string>(values: readonly T[], value: string | undefined): T =>
  values.find((each) => each === value) ?? values[0]!;

/** Returns whether a page should save data: the browser asks for it, or its visitor chose so. */
export const isLightPage = (request: Request) =>
  request.headers.get("Save-Data") === "on" || readPreferences(request).light === "on";

/** Reads the id of the notice that this visitor dismissed; null without one. */
export const readDismissedNotice = (request: Request): string | null =>
  readJar(request.headers.get("Cookie")).get("notice") ?? null;

/** Reads what the visitor chose with the forms for theme, navigation, data and quality. */
export function readPreferences(request: Request): Preferences {
  const jar = readJar(request.headers.get("Cookie"));
  const quality = jar.get("quality") ?? "";
  return {
    theme: pickKnown(themes, jar.get("theme")),
    nav: pickKnown(navs, jar.get("nav")),
    watchNav: pickKnown(watchNavs, jar.get("watchNav")),
    light: pickKnown(lights, jar.get("light")),
    quality: choices.quality.has(quality) ? quality : choices.quality.usual,
  };
}
