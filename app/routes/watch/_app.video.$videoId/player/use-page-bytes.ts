import { type RefObject, useEffect } from "react";
import { formatBytes } from "#app/format/size";
import { observePageBytes } from "./page-bytes";
import * as t from "#languages/meter";

/** Shows how many bytes this page has loaded, without its video. */
export function usePageBytes(line: RefObject<HTMLElement>) {
  useEffect(() => {
    const write = (bytes: number) =>
      line.current?.replaceChildren(bytes > 0 ? t.thisPage({ size: formatBytes(bytes, Math.round) }) : "");
    return observePageBytes(write);
  }, [line]);
}
