export const gigabyteBytes = 1024 ** 3;

/** Writes bytes as gigabytes with up to two decimals; empty for no quota. */
export const toGigabytes = (bytes: number | null) =>
  bytes === null ? "" : String(Math.round((bytes / gigabyteBytes) * 100) / 100);
