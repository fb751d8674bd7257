import { AsyncLocalStorage } from "node:async_hooks";
import { descriptions } from "./descriptions";
import { runsFromRight } from "./direction";

interface Languages {
  /** The languages that a reader can have. */
  offered: readonly [string, ...string[]];
  /** What a reader gets who wants none of them. */
  fallback: string;
  current: AsyncLocalStorage<string>;
  /** Whether a request had another language than the site's default. */
  areMixed: boolean;
  /** The language of a synchronous function; see `withLanguage`. */
  saying?: string | undefined;
}

const key = Symbol.for("vidlark.languages");
const shared = globalThis as { [key]?: Languages };

/** The bundles of server and pages are two, and a request has one language in both. */
const languages = (shared[key] ??= {
  offered: ["en"],
  fallback: "en",
  current: new AsyncLocalStorage(),
  areMixed: false,
});

/** Sets which languages the site offers; the first one is its default until another is set. */
export function offerLanguages(offered: Languages["offered"]) {
  languages.offered = offered;
  languages.fallback = offered[0];
}

/** Sets the site's default; the first language that it offers for one that it does not. */
export function setDefaultLanguage(tag: string) {
  languages.fallback = languages.offered.includes(tag) ? tag : languages.offered[0];
}

export const offeredLanguages = () => languages.offered;

export const defaultLanguage = () => languages.fallback;

/** Returns the language in which texts are said now, as a BCP 47 tag. In scripts of browsers it is a constant. */
export const language = (): string =>
  languages.saying ?? (languages.areMixed ? languages.current.getStore() : undefined) ?? languages.fallback;

/** Runs a synchronous function in another language. Code after an `await` does not see it. */
export function withLanguage<T>(of: string, say: () => T): T {
  const before = languages.saying;
  languages.saying = of;
  try {
    return say();
  } finally {
    languages.saying = before;
  }
}

/**
 * Returns whether texts are said in English, whose formats the specification sets. In scripts of browsers it is a
 * constant.
 */
export const isEnglish = () => language() === "en";

/** Returns whether lines run from right to left. In scripts of browsers it is a constant. */
export const isRightToLeft = () => runsFromRight(language());

/** Returns whether somebody whose mother tongue it is has read the texts. In scripts of browsers it is a constant. */
export const isReviewed = () => descriptions[language()]?.isReviewed === true;

/** Runs a function, with all that it awaits, in a language. */
export function inLanguage<T>(of: string, act: () => T): T {
  // Where there is no other language, nothing has to be carried through promises.
  if (languages.offered.length === 1 && of === languages.fallback) return act();
  languages.areMixed = true;
  return languages.current.run(of, act);
}
