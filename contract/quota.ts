export const gigabyte = 1024 ** 3;

/** Writes bytes as gigabytes with up to two decimals; empty for no quota. */
export const toGigabytes = (bytes: number | null) =>
  bytes === null ? "" : String(Math.round((bytes / gigabyte) * 100) / 100);
