import { contrast, findNearestColour, mix } from "./colour";
import * as t from "#languages/api-fields";
import type { LazyMessage } from "#languages/runtime/coded";
import { defaultAccent } from "./default-accent";

/** The tokens of app/styles/theme.css that an accent has to go with. */
const grounds = {
  light: { page: "#ffffff", surface: "#f1f4f6", muted: "#4f5e6a" },
  dark: { page: "#0d1317", surface: "#161f25", muted: "#a5b2bc" },
};
const inks = ["#10181f", "#ffffff"] as const;

/** WCAG 2.2 §1.4.3 and §1.4.11. */
const minTextContrast = 4.5;
const minLineContrast = 3;
/** A button of any accent stands out from its page as one of the default accent does from a white page. */
const minFillContrast = 1.5;

/** Chooses the colour of text on an accent. */
const chooseInk = (accent: string) => (contrast(accent, inks[0]) >= contrast(accent, inks[1]) ? inks[0] : inks[1]);

export interface AccentProblem {
  /** Says what falls short. */
  reasonMessage: LazyMessage;
  /** The nearest colour that holds. */
  nearest: string;
}

function findReason(accent: string): LazyMessage | null {
  const textContrast = contrast(accent, chooseInk(accent));
  if (textContrast < minTextContrast)
    return () => t.unreadableAccent({ colour: accent, contrast: textContrast.toFixed(1), least: minTextContrast });
  if (contrast(accent, grounds.light.page) < minFillContrast) return () => t.accentLikeLight({ colour: accent });
  return contrast(accent, grounds.dark.page) < minFillContrast ? () => t.accentLikeDark({ colour: accent }) : null;
}

/** Checks an accent in both themes; null when it holds. */
export function checkAccentContrast(accent: string): AccentProblem | null {
  const reasonMessage = findReason(accent);
  if (reasonMessage === null) return null;
  return { reasonMessage, nearest: findNearestColour(accent, (each) => findReason(each) === null) ?? defaultAccent };
}

/** Derives the tokens of an accent that holds: text on it, lines, and a soft ground for text, in both themes. */
export function deriveAccent(accent: string) {
  const [light, dark] = (["light", "dark"] as const).map((theme) => {
    const { page, surface, muted } = grounds[theme];
    const isLine = (each: string) =>
      contrast(each, surface) >= minLineContrast && contrast(each, page) >= minLineContrast;
    const soft = [0.22, 0.18, 0.14, 0.1, 0.06, 0]
      .map((share) => mix(accent, page, share))
      .find((each) => contrast(each, muted) >= minTextContrast);
    return { line: findNearestColour(accent, isLine)!, soft: soft! };
  }) as [Tokens, Tokens];
  return { ink: chooseInk(accent), light, dark };
}

interface Tokens {
  line: string;
  soft: string;
}

/** Writes the tokens of an accent as CSS, with a light and a dark value as app/styles/theme.css has them. */
export function writeAccentCss(accent: string): string {
  const { ink, light, dark } = deriveAccent(accent);
  const pair = (name: keyof Tokens) => `var(--light,${light[name]}) var(--dark,${dark[name]})`;
  return (
    `:root:root{--color-accent:${accent};--color-on-accent:${ink};--color-mark:${dark.line};` +
    `--color-accent-line:${pair("line")};--color-accent-soft:${pair("soft")}}`
  );
}
