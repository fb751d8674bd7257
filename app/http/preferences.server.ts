import { readJar } from "#app/video-api/cookies.server";

const themes = ["auto", "light", "dark"] as const;
const navs = ["wide", "rail"] as const;
const watchNavs = ["rail", "wide"] as const;
const lights = ["off", "on"] as const;

export interface Preferences {
  theme: (typeof themes)[number];
  nav: (typeof navs)[number];
  /** The same, next to a video. */
  watchNav: (typeof navs)[number];
  /** Pages without script and with small pictures. */
  light: (typeof lights)[number];
  /** `auto`, `audio`, or the shorter side of the picture. */
  quality: string;
}

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);

/** The choices that a cookie keeps: the usual value of each, and which others there are. */
export const choices = {
  theme: { usual: "auto", has: isOneOf(themes) },
  nav: { usual: "wide", has: isOneOf(navs) },
  watchNav: { usual: "rail", has: isOneOf(navs) },
  light: { usual: "off", has: isOneOf(lights) },
  quality: { usual: "auto", has: (value: string) => /^(auto|audio|[1-9]\d{1,3})$/.test(value) },
} as const;

const pickKnown = <T extends string>(values: readonly T[], value: string | undefined): T =>
  values.find((each) => each === value) ?? values[0]!;

/** Whether a page is to cost little data: the browser asks for it, or its visitor chose so. */
export const isLightPage = (request: Request) =>
  request.headers.get("Save-Data") === "on" || readPreferences(request).light === "on";

/** What the visitor chose with the forms for looks, data and quality. */
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
