import { readJar } from "#app/video-api/cookies.server";

export interface Preferences {
  theme: "auto" | "light" | "dark";
  nav: "wide" | "rail";
}

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T =>
  values.find((each) => each === value) ?? values[0]!;

/** What the visitor chose with the theme and sidebar forms. */
export function readPreferences(request: Request): Preferences {
  const jar = readJar(request.headers.get("Cookie"));
  return { theme: oneOf(["auto", "light", "dark"], jar.get("theme")), nav: oneOf(["wide", "rail"], jar.get("nav")) };
}
