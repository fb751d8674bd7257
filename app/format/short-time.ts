import { formatUtc } from "#languages/runtime/formats";
import { isEnglish } from "#languages/runtime/language";
import { toNonBreaking } from "./counts";
import { formatDate } from "./date";

/** Formats a time as 'DD/MM/YY, HH:MM UTC', in other languages than English as they write it. */
export const formatShortTime = (time: string | number) => {
  const iso = new Date(time).toISOString();
  const text = isEnglish()
    ? `${formatDate(iso)}, ${iso.slice(11, 16)}`
    : formatUtc(iso, { dateStyle: "short", timeStyle: "short" });
  return toNonBreaking(`${text} UTC`);
};
