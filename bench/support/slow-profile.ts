/** The phone of the slow profile. */
export const phone = {
  viewport: { width: 412, height: 823 },
  userAgent:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};

const bytesPerSecond = (400 * 1000) / 8;

/** The phone's line for the proxy: 400 kbit/s and 200 ms in each direction. */
export const slowLine = { bytesPerSecond, delayMs: 200 };

/** The phone's line for `Network.emulateNetworkConditions`: 400 kbit/s in each direction, 400 ms per round trip. */
export const slowNetwork = {
  offline: false,
  latency: 400,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
};
