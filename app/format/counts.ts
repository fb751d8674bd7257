import { formatCount } from "#languages/runtime/counts";

export { formatCount };

/** Formats a count with its noun: '1 view', '12.4K views'. */
export const formatCountOf = (count: number | null, noun: string) =>
  `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Replaces the spaces of a text by no-break spaces, so that a count and its unit stay together. */
export const nonBreaking = (text: string) => text.replaceAll(" ", "\u00a0");
