import { pageSizes } from "#contract/limits";

/** Reads ids that are separated by commas, as many as a page has; ignores malformed ones. */
export const readVideoIds = (text = "") =>
  text
    .toLowerCase()
    .split(",", pageSizes.max)
    .filter((id) => /^[0-9a-f]{24}$/.test(id));
