import { pseudoLanguages } from "../compile/pseudo";

/** Lists the languages that a site offers: English, and in tests those that are made of it. */
export const offeredIn = ({ PSEUDO_LANGUAGES }: NodeJS.ProcessEnv): [string, ...string[]] => [
  "en",
  ...(PSEUDO_LANGUAGES === "on" ? pseudoLanguages : []),
];
