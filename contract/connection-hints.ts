/** The connection hints of a request's headers (Network Information API). */
export interface ConnectionHints {
  saveData?: string | null | undefined;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  ect?: string | null | undefined;
  /** Megabits a second. */
  downlink?: string | null | undefined;
  /** Milliseconds. */
  rtt?: string | null | undefined;
}

/** A connection below this speed delivers only the smallest renditions. */
const minDownlinkMbps = 1;

/**
 * A connection with at least this round-trip time counts as slow; `server/slow-connections.ts` measures by the same.
 */
export const slowRttMs = 300;

/** Returns whether a browser wants to save data, or reports a slow connection. */
export const isSlowByHints = ({ saveData, ect, downlink, rtt }: ConnectionHints) =>
  saveData === "on" ||
  /^(slow-2g|2g|3g)$/.test(ect ?? "") ||
  (Boolean(downlink) && Number(downlink) < minDownlinkMbps) ||
  (Boolean(rtt) && Number(rtt) >= slowRttMs);
