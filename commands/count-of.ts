/** Formats a number with its noun, such as `1 file` or `2,000 files`. */
export const countOf = (count: number, noun: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun}s`}`;
