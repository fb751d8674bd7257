import { createContext, useContext } from "react";
import type { CoverPatternName } from "#contract/words/face";

/** What a site looks like where its administrators changed it; empty as it is at first. */
export interface SiteFaceValue {
  pattern?: CoverPatternName;
}

export const SiteFace = createContext<SiteFaceValue>({});

export const useSiteFace = () => useContext(SiteFace);
