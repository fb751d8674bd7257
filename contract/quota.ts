export const gigabyteBytes = 1024 ** 3;

/** Converts bytes to gigabytes with up to two decimals; empty without a quota. */
export const toGigabytes = (bytes: number | null) =>
  bytes === null ? "" : String(Math.round((bytes / gigabyteBytes) * 100) / 100);
