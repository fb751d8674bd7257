import { type RefObject, useEffect } from "react";
import { observePageCost } from "./page-cost";
import { type FileCosts, formatCosts } from "./format-costs";

/** Writes what this page has cost, and its video costs at the least, into their line. */
export function useMeter(line: RefObject<HTMLElement>, film: FileCosts) {
  useEffect(() => observePageCost((bytes) => line.current?.replaceChildren(formatCosts(film, bytes))), [line, film]);
}
