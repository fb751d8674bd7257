const units = [
  [1e3, "K"],
  [1e6, "M"],
  [1e9, "B"],
] as const;

/** 999 → '999', 1,000 → '1.0K', 999,950 → '1.0M'; '—' for what is no number or not known. */
export function formatCount(count: number | null): string {
  if (count === null || !Number.isFinite(count) || count > Number.MAX_SAFE_INTEGER) return "—";
  const whole = Math.max(0, Math.floor(count));
  if (whole < 1e3) return String(whole);
  const [tenths, letter] = roundToTenths(whole);
  return `${(tenths / 10).toFixed(1)}${letter}`;
}

/** Tenths are rounded half up before the unit is chosen, so that 999,950 rolls over instead of reading '1000.0K'. */
function roundToTenths(whole: number): [number, string] {
  for (const [size, letter] of units) {
    const tenths = Math.round((whole * 10) / size);
    if (tenths < 10_000 || letter === "B") return [tenths, letter];
  }
  return [0, ""];
}

/** '1 view', '12.4K views'. */
export const formatCountOf = (count: number | null, noun: string) =>
  `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
