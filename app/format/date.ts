import { formatDate as formatShortDate } from "#contract/format";
import { formatUtc } from "#languages/runtime/formats";
import { isEnglish } from "#languages/runtime/language";

/** Formats an ISO time as DD/MM/YY in UTC, in other languages than English as they write it; '—' if it is no date. */
export const formatDate = (time: string): string =>
  isEnglish() || Number.isNaN(Date.parse(time)) ? formatShortDate(time) : formatUtc(time, { dateStyle: "short" });
