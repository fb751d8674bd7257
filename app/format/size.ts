import { formatBytes as formatInEnglish } from "#contract/format";
import { formatNumber } from "#languages/runtime/formats";
import { isEnglish, language } from "#languages/runtime/language";
import { nonBreaking } from "./counts";

/** Arabic writes short kilobytes as a word, and short megabytes as letters; other languages leave out a space in narrow units. */
const displayIn = (tag: string) => (tag === "ar" ? "narrow" : "short");

const units = { kB: "kilobyte", MB: "megabyte", GB: "gigabyte" };

/** Formats a size with the digits that English has, and the units of the reader: '3,2 Go'. */
export function formatBytes(bytes: number, round?: (size: number) => number): string {
  const text = formatInEnglish(bytes, round);
  if (isEnglish()) return text;
  const [size, unit] = text.split(" ") as [string, keyof typeof units];
  return nonBreaking(
    formatNumber(Number(size), {
      style: "unit",
      unit: units[unit],
      unitDisplay: displayIn(language()),
      minimumFractionDigits: size.split(".")[1]?.length ?? 0,
    }),
  );
}

/** Formats what a viewer has to download, rounded up: a price never flatters. */
export const formatDownload = (bytes: number) => formatBytes(bytes, Math.ceil);
