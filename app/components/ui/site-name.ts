import { createContext, useContext } from "react";
import { productName } from "#contract/words/site";

export const SiteName = createContext<string>(productName);

export const useSiteName = () => useContext(SiteName);
