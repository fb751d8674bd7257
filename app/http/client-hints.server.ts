/** The Accept-CH header: asks the browser for hints about its connection (Network Information API). */
export const requestedHints = "ECT, Downlink";

/** Megabits a second that carry more than the smallest rendition. */
const minDownlinkMbps = 1;

/** Whether the browser wants to save data, or believes that its line is slow. */
export function hintsAtSlowLine(headers: Headers): boolean {
  if (headers.get("Save-Data") === "on") return true;
  const downlink = headers.get("Downlink");
  return (
    /^(slow-2g|2g|3g)$/.test(headers.get("ECT") ?? "") || (downlink !== null && Number(downlink) < minDownlinkMbps)
  );
}
