/** Formats a number of bytes for a person, such as `3.2 MB`. */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}

/** Formats a number with its noun, such as `1 file` or `2,000 files`. */
export const countOf = (count: number, noun: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun}s`}`;
