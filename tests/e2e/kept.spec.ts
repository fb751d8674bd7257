import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { clip } from "#tests/support/clips";
import { type CuttingProxy, startCuttingProxy } from "#tests/support/cutting-proxy";
import { expectAccessible, measureOverflow } from "./support/axe";
import { originOf } from "./support/own-server";
import { idOf, publish, signUp, waitForRenditions } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

test.use({ serviceWorkers: "allow" });

const captions = "WEBVTT\n\n00:00.000 --> 00:02.000\nThe first boat leaves";

/** Publishes a video with captions; returns the path of its page. */
async function publishFilm(page: Page, title: string): Promise<string> {
  const path = await publish(page, { title, file: await clip("wide") });
  await waitForRenditions(page, path);
  return path;
}

const readCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("kept:")));

async function keep(page: Page, label = "Keep 240p") {
  await waitForHydration(page);
  const button = page.getByRole("button", { name: label });
  await expect(button).toContainText(/\d [kM]B$/);
  await button.focus();
  await page.keyboard.press("Enter");
}

/** Waits until the service worker answers for pages, and opens the page again under it. */
async function openUnderWorker(page: Page, url: string) {
  await page.goto(url);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const playState = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => ({
    duration: video.duration,
    time: video.currentTime,
    error: video.error?.message ?? null,
  }));

/** Plays the kept video, and seeks to its middle. */
async function playAndSeek(page: Page, title: string) {
  await page.getByRole("button", { name: `Play ${title}` }).click();
  await expect.poll(async () => (await playState(page)).duration).toBeGreaterThan(1);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = video.duration / 2;
  });
  await expect.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => !video.seeking)).toBe(true);
  const { duration, time, error } = await playState(page);
  expect(error).toBeNull();
  expect(Math.abs(time - duration / 2)).toBeLessThan(0.5);
}

interface Device {
  context: BrowserContext;
  page: Page;
}

/** Starts a browser whose profile lies in this folder, as one that was closed before. */
async function startBrowser(folder: string): Promise<Device> {
  const { launchOptions, userAgent } = test.info().project.use;
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, userAgent: userAgent! });
  return { context, page: context.pages()[0]! };
}

test("a video is kept over a line that is cut at each part, and plays after a restart without a network @scripts @dark", async ({
  page: owner,
  site,
}) => {
  const title = site.unique("boats");
  const { send } = await signUp(owner, site.unique("skipper"));
  const path = await publishFilm(owner, title);
  const id = idOf(path);
  const file = { name: "en.vtt", mimeType: "text/vtt", buffer: Buffer.from(captions) };
  await send("post", `/captions/${id}`, null, { language: "en", label: "English", file });
  const line = await startCuttingProxy(originOf(test.info()));
  const folder = await mkdtemp(join(tmpdir(), "vidlark-kept-"));
  try {
    await keepOverCutLine(await startBrowser(folder), line, path);
    await readWithoutNetwork(await startBrowser(folder), line, { title, id });
  } finally {
    line.close();
    await rm(folder, { recursive: true, force: true });
  }
});

async function keepOverCutLine({ page, context }: Device, line: CuttingProxy, path: string) {
  line.cut(/\/download\/240\.mp4/, /thumbnail/, /captions-en\.vtt/, /\/read\/kept/, /still-0\.webp/);
  await openUnderWorker(page, `${line.url}${path}/download`);
  await expectAccessible(page);
  await keep(page);
  await expect(page.getByText("This video is kept: 240p")).toBeVisible({ timeout: 60_000 });
  const ranges = line.requests.map(({ range }) => range);
  expect(ranges).toEqual(["bytes=0-", expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
  await page.getByRole("link", { name: "Open kept videos" }).click();
  await expect(page.getByRole("button", { name: /^Play / })).toBeVisible();
  await context.close();
}

async function readWithoutNetwork(
  { page, context }: Device,
  line: CuttingProxy,
  { title, id }: { title: string; id: string },
) {
  await context.setOffline(true);
  line.close();
  await page.goto(`${line.url}/feed/history`);
  await page.getByRole("link", { name: "Kept on this device" }).click();
  await expect(page.getByText(/1 video · \d/)).toBeVisible();
  await expect(page.getByText("Space left")).toBeVisible();
  await expectAccessible(page);
  await playAndSeek(page, title);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await measureOverflow(page)).toBe(0);
  expect(await page.locator("track").count()).toBe(1);
  await page.getByRole("link", { name: `Read ${title}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("The first boat leaves")).toBeVisible();
  await expect
    .poll(() =>
      page
        .locator("article img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await page.getByRole("link", { name: "Watch" }).first().click();
  await expect(page.locator("video")).toBeVisible();
  await page.goto(`${line.url}/kept?id=${id}&t=1`);
  await expect.poll(async () => (await playState(page)).time).toBeGreaterThanOrEqual(1);
  await page.getByRole("button", { name: `Remove ${title}` }).click();
  await expect(page.getByRole("heading", { name: "Nothing is kept on this device" })).toBeVisible();
  expect(await readCaches(page)).toEqual([]);
  await context.close();
}

test("keeping is stopped by a press, waits for a lost network, and outlives a new service worker @scripts", async ({
  page,
  context,
  site,
}) => {
  for (const text of ["ERR_", "Failed to fetch"]) site.expectError(text);
  const title = site.unique("ferry");
  await signUp(page, site.unique("pilot"));
  const path = await publishFilm(page, title);
  const line = await startCuttingProxy(originOf(test.info()));
  line.rewrite("/service-worker.js", (script) => `${script}\n// ${site.unique("version")}`);
  try {
    await openUnderWorker(page, `${line.url}${path}/download`);
    await context.setOffline(true);
    await keep(page);
    await expect(page.getByText("The download resumes by itself")).toBeVisible();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText("Stopped. What was downloaded is kept.")).toBeVisible();
    await page.getByRole("button", { name: /^Continue/ }).click();
    await expect(page.getByText("The download resumes by itself")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("This video is kept: 240p")).toBeVisible();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.waitForFunction(
      async () => !(await navigator.serviceWorker.ready).waiting && !(await navigator.serviceWorker.ready).installing,
    );
    await page.reload();
    await expect(page.getByText("This video is kept: 240p")).toBeVisible();
    await page.goto(`${line.url}/kept`);
    await playAndSeek(page, title);
  } finally {
    line.close();
  }
});

test("a saved video that its owner hides is removed at the next contact, and named @scripts", async ({
  page,
  site,
}) => {
  const title = site.unique("raft");
  const owner = await signUp(page, site.unique("rafter"));
  const path = await publishFilm(page, title);
  await openUnderWorker(page, `${path}/download`);
  await keep(page);
  await expect(page.getByText("This video is kept: 240p")).toBeVisible();
  await page.goto("/kept");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await owner.send("patch", `/videos/${idOf(path)}`, { downloads: "off" });
  await page.context().clearCookies();
  await page.goto("/kept");
  await expect(page.getByText(`were removed: ${title}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing is kept on this device" })).toBeVisible();
  expect(await readCaches(page)).toEqual([]);
});

test("private videos go with a sign-out, and public ones stay @scripts", async ({ page, site }) => {
  const [open, secret] = [site.unique("open"), site.unique("secret")];
  const { send } = await signUp(page, site.unique("owner"));
  const [openPath, secretPath] = [await publishFilm(page, open), await publishFilm(page, secret)];
  await send("patch", `/videos/toggle/publish/${idOf(secretPath)}`);
  for (const path of [openPath, secretPath]) {
    await openUnderWorker(page, `${path}/download`);
    await keep(page);
    await expect(page.getByText("This video is kept: 240p")).toBeVisible();
  }
  expect(await readCaches(page)).toHaveLength(2);
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect.poll(() => readCaches(page)).toEqual([`kept:${idOf(openPath)}`]);
});

test("a device without room says so, and keeps nothing of the video @scripts", async ({ page, context, site }) => {
  await signUp(page, site.unique("full"));
  const path = await publishFilm(page, site.unique("barge"));
  await openUnderWorker(page, `${path}/download`);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1024 });
  await keep(page);
  await expect(page.getByText(/^This needs .+ is free|^This device is full/)).toBeVisible();
  expect(await readCaches(page)).toEqual([]);
});
