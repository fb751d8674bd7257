import type { Browser, CDPSession, Page } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { phone, slowNetwork } from "./slow-profile";

/** How a film was watched after the press on its picture. */
export interface PlayView {
  /** Seconds from the press until the picture moved; and from the page's first request on. */
  moves: number;
  movesSinceOpening: number;
  /** Times that it stood still afterwards. */
  stalls: number;
  /** Seconds of the film that were shown. */
  played: number;
  /** Lines of the picture in the end. */
  height: number;
  /** Bytes and requests of sound and pictures from the press on. */
  mediaBytes: number;
  requests: string[];
}

export interface PlayOptions {
  isSlow: boolean;
  hasScripts: boolean;
  /** Seconds to watch after the picture began to move. */
  seconds: number;
}

const desktop = { viewport: { width: 1280, height: 800 } };

/** Opens a page in a browser that has nothing cached, presses its video and watches it. */
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
    await untilPosterStands(page);
    // Where Chromium's own controls have the button that plays.
    const { x, y, height } = (await page.locator("video").boundingBox())!;
    await page.mouse.click(x + 30, y + height - 45);
    return { ...(await watch(page, { seconds, opened })), ...network };
  } finally {
    await context.close();
  }
}

/** Resolves when the video is there and its poster, where it has one, has been fetched. */
async function untilPosterStands(page: Page) {
  await page.locator("video").waitFor({ timeout: 60_000 });
  const stands = () => {
    const { poster } = document.querySelector("video")!;
    const [entry] = performance.getEntriesByName(poster) as PerformanceResourceTiming[];
    return !poster || (entry !== undefined && entry.responseEnd > 0);
  };
  // Asked again and again from outside: a page without scripts cannot wait.
  while (!(await page.evaluate(stands))) await sleep(50);
}

interface State {
  time: number;
  height: number;
  hasEnded: boolean;
}

const stateOf = (page: Page) =>
  page.evaluate<State>(() => {
    const { currentTime, videoHeight, ended } = document.querySelector("video")!;
    return { time: currentTime, height: videoHeight, hasEnded: ended };
  });

/** A picture that stands still for longer has stalled; between two looks it moves by itself. */
const stallMs = 400;

async function watch(page: Page, { seconds, opened }: { seconds: number; opened: number }) {
  const pressed = performance.now();
  let state = await stateOf(page);
  const from = state.time;
  for (; state.time <= from; state = await stateOf(page)) {
    if (performance.now() - pressed > 60_000) throw new Error("The picture did not move within a minute");
    await sleep(30);
  }
  const moved = performance.now();
  let [stalls, last, isStalled] = [0, moved, false];
  while (performance.now() - moved < seconds * 1_000 && !state.hasEnded) {
    await sleep(50);
    const next = await stateOf(page);
    const now = performance.now();
    if (next.time !== state.time) [last, isStalled] = [now, false];
    else if (!isStalled && !next.hasEnded && now - last > stallMs) [stalls, isStalled] = [stalls + 1, true];
    state = next;
  }
  const times = { moves: (moved - pressed) / 1_000, movesSinceOpening: (moved - opened) / 1_000 };
  return { ...times, stalls, played: state.time - from, height: state.height };
}

/** Collects what is fetched of sound and pictures, playlists included. */
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
