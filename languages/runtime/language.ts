import { AsyncLocalStorage } from "node:async_hooks";
import { runsFromRight } from "./direction";

interface Languages {
  /** The languages that a reader can have; the first one is what a reader gets who wants none of them. */
  offered: readonly [string, ...string[]];
  current: AsyncLocalStorage<string>;
  /** Whether a request had another language than the site's default. */
  areMixed: boolean;
}

const key = Symbol.for("vidlark.languages");
const shared = globalThis as { [key]?: Languages };

/** The bundles of server and pages are two, and a request has one language in both. */
const languages = (shared[key] ??= { offered: ["en"], current: new AsyncLocalStorage(), areMixed: false });

/** Sets which languages the site offers; the first one is its default. */
export function offerLanguages(offered: Languages["offered"]) {
  languages.offered = offered;
}

export const offeredLanguages = () => languages.offered;

/** Returns the language in which texts are said now, as a BCP 47 tag. In scripts of browsers it is a constant. */
export const language = (): string =>
  (languages.areMixed ? languages.current.getStore() : undefined) ?? languages.offered[0];

/** Whether texts are said in English, whose formats the specification sets. In scripts of browsers it is a constant. */
export const isEnglish = () => language() === "en";

/** Whether lines run from right to left. In scripts of browsers it is a constant. */
export const isRightToLeft = () => runsFromRight(language());

/** Runs a function, with all that it awaits, in a language. */
export function inLanguage<T>(of: string, act: () => T): T {
  // Where there is no other language, nothing has to be carried through promises.
  if (languages.offered.length === 1 && of === languages.offered[0]) return act();
  languages.areMixed = true;
  return languages.current.run(of, act);
}
