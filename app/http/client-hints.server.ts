import { isSlowByHints } from "#contract/connection-hints";

/** The Accept-CH header: asks the browser for hints about its connection (Network Information API). */
export const requestedHints = "ECT, Downlink, RTT";

/** Returns whether the browser wants to save data, or believes that its line is slow. */
export const hintsAtSlowConnection = (headers: Headers) =>
  isSlowByHints({
    saveData: headers.get("Save-Data"),
    ect: headers.get("ECT"),
    downlink: headers.get("Downlink"),
    rtt: headers.get("RTT"),
  });
