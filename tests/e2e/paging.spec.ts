import type { Page } from "@playwright/test";
import { signUp, type Caller } from "./support/people";
import { expect, test } from "./support/site";

const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));
const heading = (page: Page, number: number) => page.getByRole("heading", { level: 2, name: `Page ${number}` });

/** Posts enough tweets for more than five pages. */
async function tweetOften({ send, name }: Caller) {
  const texts = Array.from({ length: 105 }, (_, number) => `${name} sings verse ${number}`);
  for (let start = 0; start < texts.length; start += 15)
    await Promise.all(texts.slice(start, start + 15).map((content) => send("post", "/tweets", { content })));
}

test("three pages append themselves, a press appends more, and Back restores them all @scripts", async ({
  page,
  site,
}) => {
  const name = site.unique("pager");
  await tweetOften(await signUp(page, name));
  await page.goto("/tweets");
  await expect(page.getByRole("link", { name: "More tweets" })).toBeVisible();
  for (const number of [2, 3, 4]) {
    // A page that comes while its reader scrolls may end further down.
    await expect(async () => {
      await scrollToEnd(page);
      await expect(heading(page, number)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  }
  const more = page.getByRole("button", { name: "Show more" });
  await scrollToEnd(page);
  await expect(more).toBeInViewport();
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await expect(heading(page, 5)).toHaveCount(0);

  await more.press("Enter");
  await expect(heading(page, 5)).toBeVisible();
  await expect(page.locator("#announcer")).toHaveText(/^Page 5: \d+ more$/);
  await expect(more).toBeFocused();
  const ids = await page.locator("[id^='tweet-']").evaluateAll((rows) => rows.map((row) => row.id));
  expect([ids.length, new Set(ids).size]).toEqual([100, 100]);

  await heading(page, 4).scrollIntoViewIfNeeded();
  const position = await scrollPosition(page);
  const author = page.getByRole("region", { name: "Page 4" }).getByRole("link", { name }).first();
  await author.evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page).toHaveURL(/\/user\//);
  await page.goBack();
  await expect(heading(page, 5)).toBeAttached();
  await expect.poll(() => scrollPosition(page)).toBe(position);
  await page.reload();
  await expect(heading(page, 5)).toBeAttached();
  await expect.poll(() => scrollPosition(page)).toBe(position);
  // Scripts that begin before all of the page is loaded keep the browser from scrolling to where its reader was.
  await page.addInitScript(() => void (history.scrollRestoration = "manual"));
  await page.reload();
  await expect(heading(page, 5)).toBeAttached();
  await expect.poll(() => scrollPosition(page)).toBe(position);
});
