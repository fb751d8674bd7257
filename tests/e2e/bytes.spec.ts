import type { Page } from "@playwright/test";
import { countFilm } from "#tests/support/film-bytes";
import { clip } from "#tests/support/clips";
import { idOf, publish, signOut, signUp, waitForRenditions } from "./support/people";
import { expect, test } from "./support/site";
import { pressPlay, waitForHydration } from "./support/steps";

let madeFilm: { path: string; bytes: number } | undefined;

/** A video of 20 s with its rendition, as a visitor finds it. */
const aFilm = async (page: Page, name: string) => (madeFilm ??= await makeFilm(page, name, "grainy"));

async function makeFilm(page: Page, name: string, file: "grainy" | "long") {
  await signUp(page, name);
  const path = await publish(page, { title: name, file: await clip(file) });
  await waitForRenditions(page, path);
  const answer = await page.request.get(`/api/v1/videos/${idOf(path)}`);
  const { data } = (await answer.json()) as { data: { renditions: { bytes: number }[] } };
  await signOut(page);
  return { path, bytes: data.renditions[0]!.bytes };
}

/** Opens a page, waits until it asks for nothing more, and counts what came of its video. */
async function open(page: Page, path: string) {
  const film = await countFilm(await page.context().newCDPSession(page));
  await page.goto(path);
  if ((await page.locator("script").count()) > 0) await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_000);
  return film;
}

const timeOf = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

test("nothing of a video comes before a press where data is saved, or nobody came to play", async ({ page, site }) => {
  const { path } = await aFilm(page, site.unique("saved"));
  expect((await open(page, `${path}/share`)).bytes, "to share it").toBe(0);
  await page.setExtraHTTPHeaders({ ECT: "3g" });
  expect((await open(page, path)).bytes, "on a connection that is reported slow").toBe(0);
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  expect((await open(page, path)).bytes, "with Save-Data").toBe(0);
  await page.setExtraHTTPHeaders({});
  await page.goto(path);
  await page.getByRole("button", { name: "Data saver" }).click();
  expect((await open(page, path)).bytes, "in Data saver").toBe(0);
});

test("nothing of a video comes to its owner before a press", async ({ page, site }) => {
  const name = site.unique("owner");
  await signUp(page, name);
  const path = await publish(page, { title: name });
  await waitForRenditions(page, path);
  expect((await open(page, path)).bytes).toBe(0);
});

test("before a press comes at most the beginning of a video", async ({ page, site }) => {
  const { path } = await aFilm(page, site.unique("beginning"));
  const film = await open(page, path);
  const hasScripts = test.info().project.name === "with-js";
  expect(film.bytes).toBeLessThanOrEqual(60_000);
  expect(film.bytes).toBeGreaterThanOrEqual(hasScripts ? 59_000 : 0);
  await pressPlay(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0);
});

test("a video that plays to its end is fetched once", async ({ page, site }) => {
  const { path, bytes } = await aFilm(page, site.unique("once"));
  const film = await open(page, path);
  await pressPlay(page);
  await page.locator("video").evaluate((video: HTMLVideoElement) => void (video.playbackRate = 4));
  const hasEnded = () => page.locator("video").evaluate(({ ended }: HTMLVideoElement) => ended);
  await expect.poll(hasEnded, { timeout: 40_000 }).toBe(true);
  const headers = film.requests.length * 1_000;
  expect(film.bytes).toBeGreaterThanOrEqual(bytes * 0.95);
  expect(film.bytes).toBeLessThanOrEqual(bytes * 1.02 + headers);
});

test("a long video that plays is fetched a minute ahead at most, and continues after its connection was cut @scripts", async ({
  page,
  site,
}) => {
  for (const text of ["ERR_", "Failed to fetch"]) site.expectError(text);
  const { path, bytes } = await makeFilm(page, site.unique("ahead"), "long");
  const film = await open(page, `${path}?q=180`);
  const second = bytes / 180;
  await pressPlay(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(3);
  expect(film.bytes / second).toBeGreaterThan(20);
  expect(film.bytes / second).toBeLessThanOrEqual(70);
  await page.locator("video").evaluate((video: HTMLVideoElement) => void (video.currentTime = 100));
  await expect.poll(() => timeOf(page)).toBeGreaterThan(103);
  expect(film.bytes / second).toBeLessThanOrEqual(140);
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/180.mp4"));
  await page.context().setOffline(true);
  await page.locator("video").evaluate((video: HTMLVideoElement) => void (video.currentTime = 178));
  await lost;
  await page.context().setOffline(false);
  const hasEnded = () => page.locator("video").evaluate(({ ended }: HTMLVideoElement) => ended);
  await expect.poll(hasEnded).toBe(true);
});
