import { formatUtc } from "#languages/runtime/formats";

/** Formats a day in UTC as '9 Nov'. */
export const formatDay = (time: Date | string) => formatUtc(time, { day: "numeric", month: "short" });

/** Formats a day in UTC as '9 November 2026'. */
export const formatLongDay = (day: string) => formatUtc(day, { dateStyle: "long" });
