import { createContext, useContext } from "react";
import type { CoverPatternName } from "#contract/words/branding";

/** What administrators have changed of the site's appearance; empty by default. */
export interface SiteBrandingValue {
  /** The style sheet of the site's colours; the content security policy has its hash. */
  css?: string;
  /** The version of the site's icons, which is part of their addresses. */
  icons?: string;
  pattern?: CoverPatternName;
  /** The logo, with its size in pixels of the file. A word mark also replaces the name. */
  logo?: { src: string; width: number; height: number; isWordmark?: boolean };
}

export const SiteBranding = createContext<SiteBrandingValue>({});

export const useSiteBranding = () => useContext(SiteBranding);
