import type { Browser, CDPSession } from "@playwright/test";
import { type Playback, readPlayback, untilPosterStands, watchPlayback } from "./playback";
import { phone, slowNetwork } from "./slow-profile";

export interface PlayView extends Playback {
  /** Bytes and requests of audio and video after the press. */
  mediaBytes: number;
  requests: string[];
}

export interface PlayOptions {
  isSlow: boolean;
  hasScripts: boolean;
  /** Seconds to watch after the picture starts to move. */
  seconds: number;
}

const desktop = { viewport: { width: 1280, height: 800 } };

/** Opens a page in a browser with an empty cache, presses its video and watches it. */
export async function playView(browser: Browser, url: string, options: PlayOptions): Promise<PlayView> {
  const { isSlow, hasScripts, seconds } = options;
  const context = await browser.newContext({ ...(isSlow ? phone : desktop), javaScriptEnabled: hasScripts });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const network = await watchMedia(client);
    if (isSlow) await client.send("Network.emulateNetworkConditions", slowNetwork);
    if (isSlow) await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const opened = performance.now();
    await page.goto(url, { waitUntil: "commit", timeout: 60_000 });
    await page.locator("video").waitFor({ timeout: 60_000 });
    await untilPosterStands((stands) => page.evaluate(stands));
    // Presses the play button of Chromium's own controls.
    const { x, y, height } = (await page.locator("video").boundingBox())!;
    await page.mouse.click(x + 30, y + height - 45);
    return { ...(await watchPlayback(() => page.evaluate(readPlayback), { seconds, opened })), ...network };
  } finally {
    await context.close();
  }
}

/** Records the requests for audio and video, including playlists. */
async function watchMedia(client: CDPSession) {
  const media = new Set<string>();
  const network = { mediaBytes: 0, requests: [] as string[] };
  client.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    const isMedia = type === "Media" || /\.(mp4|m4s|m3u8)(\?|$)/.test(request.url);
    if (!isMedia) return;
    media.add(requestId);
    network.requests.push(request.url);
  });
  client.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (media.has(requestId)) network.mediaBytes += dataLength;
  });
  await client.send("Network.enable");
  return network;
}
