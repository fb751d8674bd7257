import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect } from "react";

/** The tags of a page for search engines and other programs, which only the server renders; null in the browser. */
export const HeadEnd = createContext<ReactNode>(null);

const headEndTags = "[property],[rel=canonical],[rel=alternate],[type$='ld+json']";

/** Returns the end of the head on the server; in the browser, removes its tags from the document when the page changes. */
export function useHeadEnd(): ReactNode {
  const { pathname } = useLocation();
  useEffect(() => () => document.head.querySelectorAll(headEndTags).forEach((tag) => tag.remove()), [pathname]);
  return useContext(HeadEnd);
}
