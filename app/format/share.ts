import { formatNumber } from "#languages/runtime/formats";
import { isRightToLeft } from "#languages/runtime/language";

/** Formats a share in percent as a whole number: '81%', '0%', and '<1%' for what is more than nothing. */
export function formatShare(percent: number): string {
  if (percent > 0 && percent < 1) return `${isRightToLeft() ? "\u200e" : ""}<${inPercent(1)}`;
  return inPercent(percent);
}

const inPercent = (percent: number) => formatNumber(percent / 100, { style: "percent", maximumFractionDigits: 0 });
