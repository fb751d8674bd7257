import { stat } from "node:fs/promises";
import type { Request } from "@playwright/test";
import { clip } from "#tests/support/clips";
import { serversOf } from "./support/own-server";
import { publish, signOut, signUp, waitForRenditions } from "./support/people";
import { expect, test } from "./support/site";

test("a watch page shows its bytes on the wire without the video, true to five per cent @scripts", async ({
  page,
  site,
}) => {
  const name = site.unique("meter");
  await signUp(page, name);
  const path = await publish(page, { title: name });
  await waitForRenditions(page, path);
  await signOut(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const films = new Set<string>();
  let bytes = 0;
  client.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (type === "Media" || request.url.endsWith(".mp4")) films.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!films.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  const line = page.getByText(/^Page: \d+ kB$/);
  const readBytes = async () => Number(/\d+/.exec(await line.innerText())![0]) * 1024;
  // Resource Timing counts 300 bytes of headers for each response: on HTTP/1.1 they are more.
  await expect.poll(async () => Math.abs((await readBytes()) / bytes - 1)).toBeLessThanOrEqual(0.05);
});

test("a watch page without scripts shows the bytes of HTML and pictures on the wire, true to five per cent", async ({
  page,
  site,
}) => {
  const name = site.unique("count");
  await signUp(page, name);
  const paths: string[] = [];
  for (const number of [1, 2, 3]) paths.push(await publish(page, { title: `${name} ${number}` }));
  const [path = ""] = paths;
  await waitForRenditions(page, path);
  await signOut(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const fetched = new Map<string, Promise<number>>();
  page.on("requestfinished", (request) => {
    if (!request.url().startsWith("data:")) fetched.set(new URL(request.url()).pathname, countBytes(request));
  });
  const light = { "Save-Data": "on" };
  for (const more of test.info().project.name === "with-js" ? [light] : [{}, light]) {
    await page.setExtraHTTPHeaders(more);
    fetched.clear();
    await page.goto(path, { waitUntil: "networkidle" });
    // Playwright's texts leave out what stands in <noscript>.
    const line = await page.locator(".meter").innerText();
    const [, kilobytes] = /^Page: ([\d.]+) kB$/.exec(line)!;
    // Where a browser runs scripts, Data saver's pictures wait until they are reached.
    for (const picture of await page.locator("img").all()) await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => Math.abs((Number(kilobytes) * 1024) / (await sumOf(fetched)) - 1))
      .toBeLessThanOrEqual(0.05);
    expect([...fetched.keys()].filter((each) => each.endsWith(".webp")).length).toBeGreaterThanOrEqual(3);
  }
});

const tabIcon = "/favicon.svg";

/** Adds up what was fetched, and the icon of the tab, which Chromium without windows leaves out. */
async function sumOf(fetched: Map<string, Promise<number>>): Promise<number> {
  const all = await Promise.all(fetched.values());
  const { size } = await stat(`build/client${tabIcon}.br`);
  return all.reduce((sum, each) => sum + each, fetched.has(tabIcon) ? 0 : size + 600);
}

async function countBytes(request: Request): Promise<number> {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  return responseHeadersSize + responseBodySize;
}

test("in front of another server, too, a watch page without scripts tells its bytes with pictures, at the latest when it is opened again", async ({
  page,
  site,
}) => {
  test.skip(test.info().project.name === "with-js", "scripts write the line anew");
  const name = site.unique("remote");
  await signUp(page, name);
  const path = await publish(page, { title: name });
  await waitForRenditions(page, path);
  await signOut(page);
  const readLine = async () => {
    await page.goto(serversOf(test.info()).webOnlyUrl + path);
    return page.locator(".meter").innerText();
  };
  await expect.poll(readLine).toMatch(/^Page: [\d.]+ kB$/);
});

test("the prices of a video are the bytes of what browsers play, true to five per cent and never too low", async ({
  page,
  site,
}) => {
  const name = site.unique("prices");
  await signUp(page, name);
  const path = await publish(page, { title: name, file: await clip("grainy") });
  await waitForRenditions(page, path);
  await signOut(page);
  for (const [quality, label] of [
    ["180", "180p"],
    ["audio", "Audio"],
  ] as const) {
    await page.goto(`${path}?q=${quality}`);
    const [, kilobytes] = /(\d+) kB/.exec(await page.getByRole("link", { name: label }).innerText())!;
    const source = await page.locator("video source").first().getAttribute("src");
    const { length: bytes } = await (await page.request.get(source!)).body();
    expect((Number(kilobytes) * 1024) / bytes, quality).toBeGreaterThanOrEqual(1);
    expect((Number(kilobytes) * 1024) / bytes, quality).toBeLessThanOrEqual(1.05);
  }
});
