import { formatNumber } from "#languages/runtime/formats";
import { isRightToLeft } from "#languages/runtime/language";

/** Formats a share in percent as a whole number: '81%', '0%', and '<1%' between 0 and 1. */
export function formatShare(percent: number): string {
  if (percent > 0 && percent < 1) return `${isRightToLeft() ? "\u200e" : ""}<${formatPercent(1)}`;
  return formatPercent(percent);
}

const formatPercent = (percent: number) => formatNumber(percent / 100, { style: "percent", maximumFractionDigits: 0 });
