import { pseudoLanguages } from "../compile/pseudo";
import { descriptions } from "./descriptions";

/** Lists the languages that a site offers: English, those that have a folder, and in tests those that are made of it. */
export const offeredIn = ({ PSEUDO_LANGUAGES }: NodeJS.ProcessEnv): [string, ...string[]] => [
  "en",
  ...Object.keys(descriptions).filter((language) => language !== "en"),
  ...(PSEUDO_LANGUAGES === "on" ? pseudoLanguages : []),
];

/** Names a language as those call it who speak it. */
export const nameOf = (language: string): string => descriptions[language]?.name ?? language;
