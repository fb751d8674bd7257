/** A ratio with the ends of its 95 % interval. */
interface Ratio {
  ratio: number;
  low: number;
  high: number;
}

/** The part of the pairs that is left out at either end: those that something else on the machine disturbed. */
const trim = 0.2;

/**
 * Returns how many times the second of each pair the first one is: the trimmed mean of the logarithms of their ratios, and
 * its 95 % interval by their winsorized variance (Tukey and McLaughlin 1963).
 */
export function pairedRatio(firsts: readonly number[], seconds: readonly number[]): Ratio {
  const logs = firsts.map((first, index) => Math.log(first / seconds[index]!)).sort((a, b) => a - b);
  const cut = Math.floor(logs.length * trim);
  const trimmedMean = mean(logs.slice(cut, logs.length - cut));
  const winsorized = logs.map((log) => Math.min(Math.max(log, logs[cut]!), logs[logs.length - 1 - cut]!));
  const center = mean(winsorized);
  const variance = winsorized.reduce((sum, log) => sum + (log - center) ** 2, 0) / (logs.length - 1);
  const reach = (1.96 * Math.sqrt(variance / logs.length)) / (1 - 2 * trim);
  return { ratio: Math.exp(trimmedMean), low: Math.exp(trimmedMean - reach), high: Math.exp(trimmedMean + reach) };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
