import { createContext, useContext } from "react";
import { productName } from "#contract/words/site";

/** The name of the site that a page belongs to. */
export const SiteName = createContext<string>(productName);

export const useSiteName = () => useContext(SiteName);
