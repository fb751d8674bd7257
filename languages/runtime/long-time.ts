import { describeTime } from "#contract/format";
import { formatUtc } from "#languages/runtime/formats";
import { isEnglish } from "#languages/runtime/language";

/** Formats a time in words, such as '24 November 2026, 14:05 UTC'. */
export const formatLongTime = (time: string): string =>
  isEnglish() ? describeTime(time) : `${formatUtc(time, { dateStyle: "long", timeStyle: "short" })} UTC`;
