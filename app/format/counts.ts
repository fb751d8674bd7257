export { formatCount } from "#languages/runtime/counts";

export { nonBreaking } from "#languages/runtime/non-breaking";
