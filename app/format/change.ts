import { formatNumber } from "#languages/runtime/formats";
import { isEnglish, isRightToLeft } from "#languages/runtime/language";
import { formatCount } from "./counts";

/** Formats how a figure changed: '+12%', '+2,092%', '−5%', '±0%'; null if it was 0 before. */
export function formatChange(now: number, before: number): string | null {
  if (before <= 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (!isEnglish()) return formatNumber(percent / 100, { style: "percent", signDisplay: "exceptZero" });
  if (percent === 0) return "±0%";
  return `${percent > 0 ? "+" : "−"}${formatNumber(Math.abs(percent), {})}%`;
}

/** Formats a gain or a loss: '+3', '−1.2K', '0'. */
export function formatNet(net: number): string {
  if (net === 0) return "0";
  // In right-to-left lines, a left-to-right mark keeps the sign before the figure.
  const mark = isRightToLeft() ? "\u200e" : "";
  return `${mark}${net > 0 ? "+" : "−"}${formatCount(Math.abs(net))}`;
}
