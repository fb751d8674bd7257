import { formatNumber } from "#languages/runtime/formats";
import { isEnglish } from "#languages/runtime/language";

const units = [
  [1e3, "K"],
  [1e6, "M"],
  [1e9, "B"],
] as const;

/** Formats a count: 999 → '999', 1,000 → '1.0K', 999,950 → '1.0M'; '—' if unknown or no number. */
export function formatCount(count: number | null): string {
  if (count === null || !Number.isFinite(count) || count > Number.MAX_SAFE_INTEGER) return "—";
  const whole = Math.max(0, Math.floor(count));
  if (whole < 1e3) return String(whole);
  return isEnglish() ? inEnglish(whole) : inOtherLanguage(whole);
}

function inEnglish(whole: number): string {
  const [tenths, letter] = roundToTenths(whole);
  return `${(tenths / 10).toFixed(1)}${letter}`;
}

/** Rounds to tenths before it chooses the unit, so that 999,950 becomes '1.0M' and not '1000.0K'. */
function roundToTenths(whole: number): [number, string] {
  for (const [size, letter] of units) {
    const tenths = Math.round((whole * 10) / size);
    if (tenths < 10_000 || letter === "B") return [tenths, letter];
  }
  return [0, ""];
}

const inOtherLanguage = (whole: number) => formatNumber(whole, { notation: "compact", maximumFractionDigits: 1 });
