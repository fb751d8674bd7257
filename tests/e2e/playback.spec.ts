import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { publish, signOut, signUp, waitForRenditions } from "./support/people";
import { expect, test } from "./support/site";
import { expectPlayback, pressPlay, waitForHydration } from "./support/steps";
import { clip } from "#tests/support/clips";

let madeVideo: string | undefined;

/** Returns the path of a video whose renditions are made; visitors of all tests of one worker watch the same one. */
async function aWatchPage(page: Page, name: string): Promise<string> {
  if (madeVideo) return madeVideo;
  await signUp(page, name);
  const path = await publish(page, { title: name });
  await waitForRenditions(page, path);
  await signOut(page);
  return (madeVideo = path);
}

const fileOf = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentSrc);
const timeOf = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

test("a video plays in the chosen quality, from the chosen moment", async ({ page, site }) => {
  const path = await aWatchPage(page, site.unique("quality"));
  await page.goto(path);
  await expect(page.getByRole("link", { name: "Auto · fits your connection" })).toHaveAttribute("aria-current", "true");
  await expectPlayback(page);
  await page.goto(`${path}?t=1`);
  await page.getByRole("link", { name: /^180p/ }).click();
  await expect(page.getByRole("link", { name: /^180p/ })).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/[?&]t=1\b/);
  await expect(page).toHaveURL(/[?&]q=180\b/);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => fileOf(page)).toContain("/180.mp4");
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
  expect(await page.context().cookies()).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${path}?q=180`);
  const offer = page.getByRole("button", { name: "Always use 180p" });
  const [table, row] = await Promise.all([page.locator(".quality .chips"), offer].map((each) => each.boundingBox()));
  expect(table!.y + table!.height - row!.y - row!.height, "the offer ends the table").toBeLessThanOrEqual(1);
  expect(table!.width - row!.width, "the offer is as wide as the table").toBeLessThanOrEqual(2);
  await offer.click();
  await expect(page.getByRole("button", { name: /Always use/ })).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByRole("link", { name: /^180p/ })).toHaveAttribute("aria-current", "true");
});

test("a video is read in place of watched, from its moment on", async ({ page, site }) => {
  const path = await aWatchPage(page, site.unique("read"));
  await page.goto(`${path}?t=1`);
  await page.getByRole("link", { name: "Read as text" }).click();
  await expect(page).toHaveURL(`${path}/read?t=1`);
  await expect(page.getByRole("link", { name: /^Watch from/ }).first()).toBeVisible();
});

test("a press on the picture starts and stops it", async ({ page, site }) => {
  await page.goto(await aWatchPage(page, site.unique("press")));
  await waitForHydration(page);
  const video = page.locator("video");
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
  await pressPlay(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0);
  await video.click({ position: { x: 200, y: 60 } });
  await expect.poll(isPaused).toBe(true);
});

test("a press on the picture starts it before the player's scripts have come @scripts", async ({ page, site }) => {
  const path = await aWatchPage(page, site.unique("early"));
  await page.route("**/player-tools*", () => undefined);
  await page.goto(path);
  await waitForHydration(page);
  await pressPlay(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0);
  await page.goto("/");
  await waitForHydration(page);
  await page.locator(`main a[href="${path}"]`).first().click();
  await expect(page).toHaveURL(path);
  await pressPlay(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0);
});

test("a light page has no script, small pictures and the smallest file", async ({ page, site }) => {
  const path = await aWatchPage(page, site.unique("light"));
  await page.goto(path);
  await page.getByRole("button", { name: "Data saver" }).click();
  await expect(page.getByRole("button", { name: "Data saver", pressed: true })).toBeVisible();
  const isLight = async () => {
    await expect(page.locator("script")).toHaveCount(0);
    await expect(page.locator("source")).toHaveCount(1);
    await expect(page.locator("source")).toHaveAttribute("src", /\/180.mp4$/);
    await expect(page.locator("img[srcset]")).toHaveCount(0);
    await expect(page.locator("video")).toHaveAttribute("poster", /-480\.webp$/);
    await expect(page.locator("video")).toHaveAttribute("preload", "none");
  };
  await isLight();
  await page.getByRole("button", { name: "Data saver" }).click();
  await expect(page.locator("script").first()).toBeAttached();
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  await page.goto(path);
  await isLight();
  await expect(page.getByText("Data saver is on (set by your browser)")).toBeVisible();
});

test("a song is published and plays under its picture, before and after its conversion", async ({ page, site }) => {
  const name = site.unique("song");
  await signUp(page, name);
  const path = await publish(page, { title: name, file: await clip("song.mp3") });
  await page.goto(path);
  await expect(page.getByText(/^Audio\s· \d+ views?/)).toBeVisible();
  await expect(page.locator("source").last()).toHaveAttribute("src", /\/source\.mp3$/);
  await expectPlayback(page);
  await expect(page.locator(".player img")).toBeVisible();
  await waitForRenditions(page, path);
  await page.goto(path);
  await expectPlayback(page);
  expect(await page.getByRole("navigation", { name: "Quality" }).getByRole("link").count()).toBe(3);
  await page.getByRole("link", { name: /^Small/ }).click();
  await expect(page.getByRole("link", { name: /^Small/ })).toHaveAttribute("aria-current", "true");
  await expectPlayback(page);
  expect(await fileOf(page)).toContain("/audio-opus.mp4");
  await expect(page.getByRole("button", { name: /Always use/ })).toHaveCount(0);
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  await page.goto(path);
  await expect(page.locator("source").first()).toHaveAttribute("src", /\/audio-opus\.mp4$/);
  await expect(page.locator("source").last()).toHaveAttribute("src", /\/audio\.mp4$/);
  await page.goto("/");
  await expect(page.locator(".card", { hasText: name }).locator(".duration")).toHaveText("Audio 0:02");
});

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("another quality continues at the same position", async ({ page, site }) => {
    await page.goto(await aWatchPage(page, site.unique("switch")));
    await waitForHydration(page);
    await expectPlayback(page);
    await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
    const before = await timeOf(page);
    await page.getByRole("link", { name: /^180p/ }).click();
    await expect(page).toHaveURL(/[?&]q=180\b/);
    await page.locator("video").evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => fileOf(page)).toContain("/180.mp4");
    await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(Math.floor(before));
    await page.getByRole("link", { name: "Auto · fits your connection" }).click();
    await expect(page.getByRole("link", { name: "Auto · fits your connection" })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });

  test("the keyboard controls a song, and its player has no controls for pictures", async ({ page, site }) => {
    const name = site.unique("fed");
    await signUp(page, name);
    const path = await publish(page, { title: name, file: await clip("song.mp3") });
    await waitForRenditions(page, path);
    await page.goto(path);
    await waitForHydration(page);
    await page.locator(".play-sign").focus();
    await expect(page.getByRole("button", { name: "Full screen" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Picture in picture" })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press("m");
    await page.keyboard.press("k");
    await expect.poll(() => fileOf(page)).toMatch(/\/source\.mp3$/);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.2);
  });

  test("the keyboard plays, mutes and shows its shortcuts, except while typing", async ({ page, site }) => {
    await page.goto(await aWatchPage(page, site.unique("keys")));
    await waitForHydration(page);
    await expect(page.locator(".play-sign")).toBeVisible();
    const state = () => page.locator("video").evaluate(({ paused, muted }: HTMLVideoElement) => ({ paused, muted }));
    await page.keyboard.press("m");
    await expect.poll(state).toEqual({ paused: true, muted: true });
    await page.keyboard.press("k");
    await expect.poll(state).toEqual({ paused: false, muted: true });
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0);
    await page.keyboard.press("Space");
    await expect.poll(state).toEqual({ paused: true, muted: true });
    await page.keyboard.press("5");
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5);
    await page.keyboard.press("?");
    await expect(page.getByText("Play or pause")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.locator(".player-bar").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Keyboard shortcuts" }).click();
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("m");
    await page.locator("body").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press("m");
    expect((await state()).muted).toBe(true);
  });
});
