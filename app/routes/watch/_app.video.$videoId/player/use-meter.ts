import { type RefObject, useEffect } from "react";
import { observePageCost } from "./page-cost";
import { type Film, sayCosts } from "./say-costs";

/** Writes what this page has cost, and its film costs at the least, into their line. */
export function useMeter(line: RefObject<HTMLElement>, film: Film) {
  useEffect(() => observePageCost((bytes) => line.current?.replaceChildren(sayCosts(film, bytes))), [line, film]);
}
