import type { Browser, CDPSession, Page } from "@playwright/test";
import { phone, slowNetwork } from "./slow-profile";

export interface FirstView {
  /** Milliseconds until the largest contentful paint. */
  lcp: number;
  /** The sum of all layout shifts. */
  cls: number;
  /** Transferred bytes of scripts, including headers. */
  scriptBytes: number;
  requests: string[];
}

export interface Asked {
  slow: boolean;
  cookies?: Map<string, string>;
}

/** Opens a page in a browser with an empty cache and watches it until nothing moves. */
export async function firstView(browser: Browser, url: string, { slow, cookies }: Asked): Promise<FirstView> {
  const context = await browser.newContext(phone);
  try {
    const cookieParams = [...(cookies ?? [])].map(([name, value]) => ({ name, value, url }));
    await context.addCookies(cookieParams);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const network = await watchNetwork(client);
    if (slow) await client.send("Network.emulateNetworkConditions", slowNetwork);
    if (slow) await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript({ path: "bench/support/observe-paint.js" });
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    await page.waitForLoadState("networkidle", { timeout: 60_000 });
    await page.waitForTimeout(1_000);
    return { ...network, ...(await readPaints(page)) };
  } finally {
    await context.close();
  }
}

async function watchNetwork(client: CDPSession) {
  const scripts = new Set<string>();
  const network = { scriptBytes: 0, requests: [] as string[] };
  client.on("Network.requestWillBeSent", ({ request }) => network.requests.push(request.url));
  client.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) network.scriptBytes += encodedDataLength;
  });
  await client.send("Network.enable");
  return network;
}

interface Paints {
  lcp: number;
  cls: number;
}

const readPaints = (page: Page) => page.evaluate(() => (window as unknown as { paints: Paints }).paints);
