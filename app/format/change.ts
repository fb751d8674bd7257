/** Formats how a figure changed: '+12%', '−5%', '±0%'; null where there was nothing before. */
export function formatChange(now: number, before: number): string | null {
  if (before <= 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return "±0%";
  return percent > 0 ? `+${percent}%` : `−${-percent}%`;
}

/** Formats a gain or a loss: '+3', '−2', '0'. */
export function formatNet(net: number): string {
  if (net === 0) return "0";
  return net > 0 ? `+${net}` : `−${-net}`;
}
