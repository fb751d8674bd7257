import type { Page } from "@playwright/test";
import { measureOverflow } from "./support/axe";
import { publish, signUp } from "./support/people";
import { expect, test } from "./support/site";

/** Returns the titles of the rows and cards whose picture lies over them. */
const coveredTitles = (page: Page) =>
  page.locator(".card").evaluateAll((cards) =>
    cards
      .filter((card) => {
        const picture = card.querySelector(".thumbnail")!.getBoundingClientRect();
        const title = card.querySelector(".title")!.getBoundingClientRect();
        const overlaps = (start: "top" | "left", end: "bottom" | "right") =>
          picture[start] < title[end] - 1 && title[start] < picture[end] - 1;
        return overlaps("top", "bottom") && overlaps("left", "right");
      })
      .map((card) => card.querySelector(".title")!.textContent),
  );

const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return { top, bottom, width };
  });

/** Returns the labels of the navigation that are cut, or lie over the next one. */
const cutLabels = (page: Page) =>
  page
    .locator(".main-nav a:visible")
    .evaluateAll((links) =>
      links
        .filter((link) => link.scrollHeight > link.clientHeight + 1 || link.scrollWidth > link.clientWidth + 1)
        .map((link) => link.textContent),
    );

async function expectPaper(page: Page) {
  await page.emulateMedia({ media: "print", colorScheme: "dark", forcedColors: "none" });
  expect((await boxOf(page, "main")).width).toBeGreaterThan(600);
  await expect(page.getByRole("banner")).toBeHidden();
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor].map((value) => Number(/\d+/.exec(value)![0]));
  });
  expect(ink!).toBeLessThan(80);
  expect(paper === 255 || paper === 0, "white, or the sheet's own colour").toBe(true);
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
}

test("lists and pages keep their shape in forced colours, on paper, with large text and in landscape @light", async ({
  page,
  site,
}) => {
  const name = site.unique("shape");
  await signUp(page, name);
  const watch = await publish(page, { title: name });
  const lists = ["/", `/results?search_query=${name}`, `/channel/${name}/myVideos`, "/feed/trending"];
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of [watch, ...lists]) {
    await page.emulateMedia({ forcedColors: "active" });
    // The view of the watch page, which comes first, brings the video to the trending ones within seconds.
    await expect(async () => {
      await page.goto(path);
      if (path !== watch)
        await expect(page.locator(".card", { hasText: name }).first()).toBeVisible({ timeout: 1_000 });
    }, path).toPass({ timeout: 30_000 });
    expect(await coveredTitles(page), `${path} in forced colours`).toEqual([]);
    await expectPaper(page);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expect(page.locator(".main-nav a:visible").first(), path).toBeVisible();
    expect(await cutLabels(page), `${path} with large text`).toEqual([]);
    expect(await coveredTitles(page), `${path} with large text`).toEqual([]);
    expect(await measureOverflow(page), `${path} with large text`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(watch);
  const { top, bottom } = await boxOf(page, "video");
  expect([top >= 0, bottom <= 360], "the player of a phone in landscape").toEqual([true, true]);
});
