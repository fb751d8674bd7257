import type { Page } from "@playwright/test";
import { clip } from "#tests/support/clips";
import { expect, test } from "./support/site";
import { publish, signUp } from "./support/steps";

/** Returns the rows and cards whose picture lies over their title, and the first of them. */
const coveredTitles = (page: Page) =>
  page.locator(".card").evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const picture = card.querySelector(".thumbnail")!.getBoundingClientRect();
        const title = card.querySelector(".title")!.getBoundingClientRect();
        const overlaps = (start: "top" | "left", end: "bottom" | "right") =>
          picture[start] < title[end] - 1 && title[start] < picture[end] - 1;
        return overlaps("top", "bottom") && overlaps("left", "right");
      }).length,
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
  await publish(page, { title: name, description: "See below", file: await clip("mp4") });
  const watch = await page.getByRole("link", { name, exact: true }).getAttribute("href");
  const lists = ["/", `/results?search_query=${name}`, "/feed/trending", `/channel/${name}/myVideos`];
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of [...lists, watch!]) {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(path);
    expect(await coveredTitles(page), `${path} in forced colours`).toBe(0);
    await expectPaper(page);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await cutLabels(page), `${path} with large text`).toEqual([]);
  }
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(watch!);
  const { top, bottom } = await boxOf(page, "video");
  expect([top >= 0, bottom <= 360], "the player of a phone in landscape").toEqual([true, true]);
});
