/** The phone of the slow profile. */
export const phone = {
  viewport: { width: 412, height: 823 },
  userAgent:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};

const bytesPerSecond = (400 * 1000) / 8;

/** Its line as a proxy takes it: 400 kbit/s and 200 ms each way. */
export const slowLine = { bytesPerSecond, delayMs: 200 };

/** Its line: 400 kbit/s both ways, 400 ms; for `Network.emulateNetworkConditions`. */
export const slowNetwork = {
  offline: false,
  latency: 400,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
};
