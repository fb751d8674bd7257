import { createContext, useContext } from "react";
import type { CoverPatternName } from "#contract/words/branding";

/** What a site looks like where its administrators changed it; empty as it is at first. */
export interface SiteBrandingValue {
  /** The style sheet of its colours, whose hash the content security policy has. */
  css?: string;
  /** The version of its icons, which their addresses have. */
  icons?: string;
  pattern?: CoverPatternName;
  /** Its size is in pixels of the file. A word mark takes the place of the name. */
  logo?: { src: string; width: number; height: number; isWordmark?: boolean };
}

export const SiteBranding = createContext<SiteBrandingValue>({});

export const useSiteBranding = () => useContext(SiteBranding);
