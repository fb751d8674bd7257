import { toNonBreaking } from "#app/format/counts";
import { formatUtc } from "#languages/runtime/formats";

/** Formats a time as '9 Nov 2026, 14:02 UTC'. */
export const formatMediumTime = (time: string) =>
  toNonBreaking(`${formatUtc(time, { dateStyle: "medium", timeStyle: "short" })} UTC`);
