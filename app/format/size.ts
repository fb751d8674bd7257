import { formatBytes as formatInEnglish } from "#contract/format";
import { formatNumber } from "#languages/runtime/formats";
import { isEnglish, language } from "#languages/runtime/language";
import { toNonBreaking } from "./counts";

/** Short Arabic units mix a word for kilobytes with letters for megabytes; narrow units of other languages lack a space. */
const chooseUnitDisplay = (tag: string) => (tag === "ar" ? "narrow" : "short");

const units = { kB: "kilobyte", MB: "megabyte", GB: "gigabyte" };

/** Formats a size with as many digits as in English, and with the units of the reader's language: '3,2 Go'. */
export function formatBytes(bytes: number, round?: (size: number) => number): string {
  const text = formatInEnglish(bytes, round);
  if (isEnglish()) return text;
  const [size, unit] = text.split(" ") as [string, keyof typeof units];
  return toNonBreaking(
    formatNumber(Number(size), {
      style: "unit",
      unit: units[unit],
      unitDisplay: chooseUnitDisplay(language()),
      minimumFractionDigits: size.split(".")[1]?.length ?? 0,
    }),
  );
}

/** Formats the size of a download, rounded up, so that a viewer never pays for more than the page says. */
export const formatDownload = (bytes: number) => formatBytes(bytes, Math.ceil);
