import { openFirefox } from "#tests/support/firefox";
import { type Playback, readPlayback, untilPosterStands, watchPlayback } from "./playback";
import { phone, slowLine } from "./slow-profile";
import { openSlowLine } from "./slow-line";

export interface FirefoxView extends Playback {
  /** All bytes received after the press. */
  receivedBytes: number;
}

/**
 * Opens a page in a Firefox with an empty cache on a slow connection, presses its video and watches it. WebDriver BiDi
 * emulates neither networks nor processors, so the line is a proxy and the processor is fast.
 */
export async function firefoxView(address: string, seconds: number): Promise<FirefoxView> {
  const line = await openSlowLine(address, slowLine);
  const browser = await openFirefox({ hasScripts: true });
  try {
    const page = await browser.newPage();
    await page.setViewport(phone.viewport);
    const opened = performance.now();
    // Waits for the video only: a page's load event comes after its last picture.
    void page.goto(line.url, { timeout: 120_000 }).catch(() => {});
    const video = (await page.waitForSelector("video", { timeout: 120_000 }))!;
    await untilPosterStands((stands) => page.evaluate(stands));
    const { x, y, width, height } = (await video.boundingBox())!;
    const before = line.receivedBytes();
    await page.mouse.click(x + width / 2, y + height / 2);
    const playback = await watchPlayback(() => page.evaluate(readPlayback), { seconds, opened });
    return { ...playback, receivedBytes: line.receivedBytes() - before };
  } finally {
    await browser.close();
    await line.close();
  }
}
