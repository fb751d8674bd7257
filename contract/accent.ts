import { computeContrast, findNearestColour, mixColours } from "./colour";
import * as t from "#languages/api-fields";
import type { LazyMessage } from "#languages/runtime/coded";
import { defaultAccent } from "./default-accent";

/** The colours of app/styles/theme.css behind and beside an accent. */
const backgrounds = {
  light: { page: "#ffffff", surface: "#f1f4f6", muted: "#4f5e6a" },
  dark: { page: "#0d1317", surface: "#161f25", muted: "#a5b2bc" },
};
const inks = ["#10181f", "#ffffff"] as const;

/** WCAG 2.2 §1.4.3 and §1.4.11. */
const minTextContrast = 4.5;
const minLineContrast = 3;
/** Any accent stands out from its page at least as much as the default accent from a white page. */
const minFillContrast = 1.5;

/** Chooses the colour of text on an accent. */
const chooseInk = (accent: string) =>
  computeContrast(accent, inks[0]) >= computeContrast(accent, inks[1]) ? inks[0] : inks[1];

export interface AccentProblem {
  /** Says which contrast is too low. */
  reasonMessage: LazyMessage;
  /** The nearest colour with enough contrast. */
  nearest: string;
}

function findReason(accent: string): LazyMessage | null {
  const textContrast = computeContrast(accent, chooseInk(accent));
  if (textContrast < minTextContrast)
    return () => t.unreadableAccent({ colour: accent, contrast: textContrast.toFixed(1), least: minTextContrast });
  if (computeContrast(accent, backgrounds.light.page) < minFillContrast)
    return () => t.accentLikeLight({ colour: accent });
  return computeContrast(accent, backgrounds.dark.page) < minFillContrast
    ? () => t.accentLikeDark({ colour: accent })
    : null;
}

/** Checks the contrast of an accent in both themes; null when it is high enough. */
export function checkAccentContrast(accent: string): AccentProblem | null {
  const reasonMessage = findReason(accent);
  if (reasonMessage === null) return null;
  return { reasonMessage, nearest: findNearestColour(accent, (each) => findReason(each) === null) ?? defaultAccent };
}

/** Derives colours from a valid accent: of text on it and, in both themes, of lines and of a soft background for text. */
export function deriveAccent(accent: string) {
  const [light, dark] = (["light", "dark"] as const).map((theme) => {
    const { page, surface, muted } = backgrounds[theme];
    const isLine = (each: string) =>
      computeContrast(each, surface) >= minLineContrast && computeContrast(each, page) >= minLineContrast;
    const soft = [0.22, 0.18, 0.14, 0.1, 0.06, 0]
      .map((share) => mixColours(accent, page, share))
      .find((each) => computeContrast(each, muted) >= minTextContrast);
    return { line: findNearestColour(accent, isLine)!, soft: soft! };
  }) as [AccentColours, AccentColours];
  return { ink: chooseInk(accent), light, dark };
}

interface AccentColours {
  line: string;
  soft: string;
}

/** Writes the colours of an accent as custom properties, with a light and a dark value, like app/styles/theme.css. */
export function writeAccentCss(accent: string): string {
  const { ink, light, dark } = deriveAccent(accent);
  const pair = (name: keyof AccentColours) => `var(--light,${light[name]}) var(--dark,${dark[name]})`;
  return (
    `:root:root{--color-accent:${accent};--color-on-accent:${ink};--color-mark:${dark.line};` +
    `--color-accent-line:${pair("line")};--color-accent-soft:${pair("soft")}}`
  );
}
