import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect } from "react";

/** The tags of a page for programs, which only the server renders; null in the browser. */
export const HeadEnd = createContext<ReactNode>(null);

const describing = "[property],[rel=canonical],[rel=alternate],[type$='ld+json']";

/** Returns what the server puts at the end of the head; a browser removes it from its document when the page changes. */
export function useHeadEnd(): ReactNode {
  const { pathname } = useLocation();
  useEffect(() => () => document.head.querySelectorAll(describing).forEach((tag) => tag.remove()), [pathname]);
  return useContext(HeadEnd);
}
