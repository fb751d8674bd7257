import { formatUtc } from "#languages/runtime/formats";
import { toNonBreaking } from "./counts";

/** Formats a day in UTC as '9 Nov'. */
export const formatDay = (time: Date | string) => toNonBreaking(formatUtc(time, { day: "numeric", month: "short" }));

/** Formats a day in UTC as '9 November 2026'. */
export const formatLongDay = (day: string) => toNonBreaking(formatUtc(day, { dateStyle: "long" }));
