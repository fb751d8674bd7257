import type { Page, Route } from "@playwright/test";
import { expectAccessible, measureOverflow } from "./support/axe";
import { findMotion } from "./support/motion";
import { idOf, publish, signUp, waitForRenditions } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

let madeVideo: string | undefined;

/** Opens the page of a video with renditions; tests of one worker share it. */
async function openVideo(page: Page, name: string, toPath = (path: string) => path) {
  if (!madeVideo) {
    await signUp(page, name);
    const path = await publish(page, { title: name, description: "0:00 Dawn\n0:01 Noon\n0:01.5 Dusk" });
    await waitForRenditions(page, path);
    madeVideo = path;
  }
  await page.goto(toPath(madeVideo));
  if (toPath(madeVideo) === madeVideo) await waitForHydration(page);
  await expect(page.locator(".play-sign")).toBeVisible();
}

const bar = (page: Page) => page.getByRole("group", { name: "Player" });
const control = (page: Page, name: string | RegExp) => bar(page).getByRole("button", { name });
const readVideo = <T>(page: Page, read: (video: HTMLVideoElement) => T) => page.locator("video").evaluate(read);
const isBarHidden = (page: Page) =>
  page.locator(".player").evaluate(({ classList }) => classList.contains("bar-hidden"));

/** Plays the short video over and over, without sound. */
const repeat = (page: Page) => readVideo(page, (video) => void Object.assign(video, { loop: true, muted: true }));

test.describe("the player's bar", { tag: "@scripts" }, () => {
  test("comes with the pointer and not before, and has every control under a name", async ({ page, site }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await openVideo(page, site.unique("bar"));
    const isFetched = () => fetched.some((url) => /player-bar-[^/]+\.js/.test(url));
    expect({ isFetched: isFetched(), controls: await readVideo(page, ({ controls }) => controls) }).toEqual({
      isFetched: false,
      controls: false,
    });
    await page.locator("video").hover({ position: { x: 40, y: 40 } });
    for (const name of ["Play", "Mute", "Speed: 1×", /^Quality: /, "Picture in picture", "More", "Full screen"])
      await expect(control(page, name)).toBeVisible();
    await expect(bar(page).getByRole("slider", { name: "Seek" })).toHaveAttribute("aria-valuetext", /of 0:0\d/);
    expect(isFetched()).toBe(true);
    await expectAccessible(page);
    expect(await findMotion(page)).toContain("transition: DIV.player-bar");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await findMotion(page), "with the wish for less").toEqual([]);
  });

  test("that does not load leaves the browser's own controls", async ({ page, site }) => {
    await page.route(/player-bar-[^/]+\.js/, (route) => route.abort("blockedbyclient"));
    await openVideo(page, site.unique("bar"));
    await page.locator("video").hover({ position: { x: 40, y: 40 } });
    await expect.poll(() => readVideo(page, ({ controls }) => controls)).toBe(true);
  });

  test("is used with the keyboard, hides after three seconds, and never while focus is in it", async ({
    page,
    site,
  }) => {
    await openVideo(page, site.unique("bar"));
    await repeat(page);
    await page.locator(".play-sign").focus();
    await page.keyboard.press("Enter");
    await expect(control(page, "Pause")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(bar(page).getByRole("slider", { name: "Seek" })).toBeFocused();
    await page.waitForTimeout(4_000);
    expect(await isBarHidden(page)).toBe(false);
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await page.getByRole("searchbox").focus();
    await expect.poll(() => isBarHidden(page)).toBe(true);
    await control(page, "Mute").or(control(page, "Unmute")).focus();
    expect(await isBarHidden(page)).toBe(false);
  });

  test("changes quality, speed and captions in menus", async ({ page, site }) => {
    await openVideo(page, site.unique("bar"));
    await readVideo(page, (video) => void video.addTextTrack("captions", "English", "en"));
    await page.locator(".play-sign").focus();
    await control(page, /^Quality: /).click();
    await expect(page.getByRole("menuitemradio", { name: /^180p .* a minute$/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("menuitemradio", { name: /^180p/ }).click();
    await expect(control(page, "Quality: 180p")).toBeFocused();
    await expect(page).toHaveURL(/[?&]q=180\b/);
    await control(page, /^Speed/).click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await readVideo(page, ({ playbackRate }) => playbackRate)).toBe(1.25);
    await control(page, "Captions").click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    expect(await readVideo(page, ({ textTracks }) => [...textTracks].at(-1)!.mode)).toBe("showing");
  });

  test("fills the screen with the whole player, and leads back", async ({ page, site }) => {
    await openVideo(page, site.unique("bar"));
    await page.locator(".play-sign").focus();
    const isFilled = () => page.evaluate(() => document.fullscreenElement?.className === "player");
    await control(page, "Full screen").click();
    await expect.poll(isFilled).toBe(true);
    await control(page, "Leave full screen").click();
    await expect.poll(isFilled).toBe(false);
  });

  test("stays in full screen for the next video of a playlist, which plays by itself", async ({ page, site }) => {
    const name = site.unique("row");
    const { send } = await signUp(page, name);
    const paths = [await publish(page, { title: `One ${name}` }), await publish(page, { title: `Two ${name}` })];
    const { _id: list } = await send("post", "/playlist", { name, description: "" });
    for (const path of paths) await send("patch", `/playlist/add/${idOf(path)}/${list}`, {});
    await page.goto(`${paths[0]}?list=${list}`);
    await waitForHydration(page);
    await page.locator(".play-sign").focus();
    await control(page, "Full screen").click();
    const isFilled = () => page.evaluate(() => document.fullscreenElement?.className.includes("player") ?? false);
    await expect.poll(isFilled).toBe(true);
    // A slow line shows no outline of the page in its place.
    await page.route("**/video/**_data=*", (route) =>
      new Promise((resolve) => setTimeout(resolve, 600)).then(() => route.continue()),
    );
    await readVideo(page, (video) => void video.dispatchEvent(new Event("ended")));
    await expect(page.getByRole("heading", { level: 1, name: `Two ${name}` })).toBeAttached();
    expect(await isFilled()).toBe(true);
    await expect.poll(() => readVideo(page, ({ paused, ended }) => !paused || ended)).toBe(true);
    await control(page, "Leave full screen").click();
    await expect.poll(isFilled).toBe(false);
  });

  test("runs from left to right on a page from right to left, and keeps its parts in forced colours", async ({
    page,
    site,
  }) => {
    await openVideo(page, site.unique("bar"));
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    await page.emulateMedia({ forcedColors: "active" });
    await page.locator(".play-sign").focus();
    const boxOf = async (element: ReturnType<typeof bar>) => (await element.boundingBox())!;
    const [play, full] = [await boxOf(control(page, "Play").last()), await boxOf(control(page, "Full screen"))];
    expect(play.x).toBeLessThan(full.x);
    const colourOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await colourOf(".bar-seek .bar-played")).not.toBe(await colourOf(".bar-seek .bar-line"));
    await expectAccessible(page);
  });

  test("in a frame is the same, and has the qualities", async ({ page, site }) => {
    // The browser may see its pointer over the player at once: until the bar comes, the frame has links.
    let letBarCome = (): void => undefined;
    const areLinksSeen = new Promise<void>((resolve) => (letBarCome = resolve));
    await page.route(/embed-bar-[^/]+\.js/, (route) => areLinksSeen.then(() => route.continue()));
    await openVideo(page, site.unique("bar"), (path) => path.replace("/video/", "/embed/"));
    await expect(page.getByText("Quality")).toBeVisible();
    letBarCome();
    await repeat(page);
    await page.locator(".play-sign").click();
    await expect(control(page, "Pause")).toBeFocused();
    await expect(page.locator(".strip").getByText("Quality")).toBeHidden();
    await expectAccessible(page);
    await control(page, /^Quality: /).click();
    await page.getByRole("menuitemradio", { name: /^180p/ }).click();
    await expect.poll(() => readVideo(page, ({ currentSrc }) => currentSrc)).toContain("/play?q=180");
    await expect.poll(() => readVideo(page, ({ paused }) => paused)).toBe(false);
    await page.keyboard.press("k");
    await expect.poll(() => readVideo(page, ({ paused }) => paused)).toBe(true);
  });

  test("in a frame plays and pauses beside the title, and stays while the pointer moves over it", async ({
    page,
    site,
  }) => {
    await openVideo(page, site.unique("bar"), (path) => path.replace("/video/", "/embed/"));
    await repeat(page);
    await page.locator(".play-sign").click();
    await expect(control(page, "Pause")).toBeFocused();
    const { width, height } = page.viewportSize()!;
    await page.mouse.click(width - 20, 20);
    await expect.poll(() => readVideo(page, ({ paused }) => paused)).toBe(true);
    await page.mouse.click(width - 20, 20);
    await expect.poll(() => readVideo(page, ({ paused }) => paused)).toBe(false);
    await page.mouse.move(width / 2, height / 2);
    const title = page.getByRole("heading").getByRole("link");
    const end = Date.now() + 4_500;
    for (let x = 0; Date.now() < end; x = 1 - x) {
      await title.hover({ position: { x: 2 + x, y: 5 } });
      await page.waitForTimeout(200);
    }
    expect(await isBarHidden(page)).toBe(false);
  });

  for (const [where, toPath] of [
    ["of a page", (path: string) => path],
    ["of a frame", (path: string) => path.replace("/video/", "/embed/")],
  ] as const)
    test(`${where} says that the connection is lost, and plays on at its place once it is back`, async ({
      page,
      site,
    }) => {
      site.expectError("ERR_INTERNET_DISCONNECTED");
      await openVideo(page, site.unique("bar"), toPath);
      await repeat(page);
      await page.locator(".play-sign").hover();
      await expect(control(page, "Play")).toBeVisible();
      const lose = (route: Route) => route.abort("internetdisconnected");
      const parts = ["**/media/**", "**/play**", "**/boot.js"];
      for (const part of parts) await page.route(part, lose);
      // What a script fetched before the press is gone with it.
      await readVideo(page, (video) => {
        for (const source of video.querySelectorAll("source")) source.src += "#t=0.5";
        video.load();
        void video.play().catch(() => undefined);
      });
      await expect(page.locator(".player-note")).toHaveText("Connection lost");
      await expect(control(page, "Pause")).toBeVisible();
      for (const part of parts) await page.unroute(part, lose);
      await expect.poll(() => readVideo(page, ({ currentTime }) => currentTime)).toBeGreaterThan(0.5);
      await expect(page.locator(".player-note")).toBeEmpty();
    });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test("has targets of 44 px, a sheet for its menus, and hides with a tap", async ({ page, site }) => {
      await openVideo(page, site.unique("bar"));
      await repeat(page);
      await page.locator(".play-sign").tap();
      await expect(control(page, "Pause")).toBeVisible();
      const buttons = bar(page).locator(".bar-buttons button:visible");
      for (const box of await Promise.all((await buttons.all()).map((each) => each.boundingBox())))
        expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
      await control(page, "More").tap();
      await expect(page.getByRole("menuitemcheckbox", { name: "Mute" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.locator("video").tap({ position: { x: 40, y: 40 } });
      await expect.poll(() => isBarHidden(page)).toBe(true);
    });
  });
});
