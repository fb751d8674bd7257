import { tellsSlowLine } from "#contract/line-hints";

/** The browser's line (Network Information API); only Chromium knows it. */
export const findConnection = () =>
  (navigator as { connection?: { effectiveType: string; downlink: number; rtt: number } }).connection;

/** Whether the browser says that its line is slow. */
export function isToldSlow(): boolean {
  const line = findConnection();
  return (
    line !== undefined && tellsSlowLine({ ect: line.effectiveType, downlink: `${line.downlink}`, rtt: `${line.rtt}` })
  );
}
