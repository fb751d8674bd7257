import { formatUtc } from "#languages/runtime/formats";
import { nonBreaking } from "./counts";

/** Formats a day in UTC as '9 Nov'. */
export const formatDay = (time: Date | string) => nonBreaking(formatUtc(time, { day: "numeric", month: "short" }));

/** Formats a day in UTC as '9 November 2026'. */
export const formatLongDay = (day: string) => nonBreaking(formatUtc(day, { dateStyle: "long" }));
