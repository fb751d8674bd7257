import type { Page } from "@playwright/test";
import { signUp } from "./support/people";
import { expect, test } from "./support/site";

/** Returns the middle of the first line of a page's title. */
const middleOfTitle = (page: Page) =>
  page.getByRole("heading", { level: 1 }).evaluate((title) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    const { top, bottom } = range.getClientRects()[0]!;
    return Math.round((top + bottom) / 2 + scrollY);
  });

const lists = ["/tweets", "/feed/liked", "/feed/history", "/feed/subscribers"];
const paths = ["/support", ...lists, "/settings", "/admin/dashboard/comments", "/admin/dashboard/statistics"];

test("titles stand at one height, with and without buttons, on a phone and on a wide screen", async ({
  page,
  site,
}) => {
  await signUp(page, site.unique("title"));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const middles: Record<string, number> = {};
    for (const path of paths) {
      await page.goto(path);
      middles[path] = await middleOfTitle(page);
    }
    const all = Object.values(middles);
    expect(Math.max(...all) - Math.min(...all), `${width}: ${JSON.stringify(middles)}`).toBeLessThanOrEqual(1);
  }
});

test("what stands side by side on the tabs of a channel begins at one height", async ({ page, site }) => {
  const name = site.unique("level");
  const { id, send } = await signUp(page, name);
  await send("post", "/tweets", { content: "Level" });
  await send("post", "/playlist", { name: "Level", description: "" });
  const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
  for (const [width, tab, one, other] of [
    [1280, "tweets", ".post > .avatar", "main aside.panel"],
    [1280, "about", "main dt", "text=This channel has no description."],
    [360, "playlists", ".card .thumbnail", ".card .title"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/user/${name}/${id}/${tab}`);
    expect(Math.abs((await topOf(one)) - (await topOf(other))), tab).toBeLessThanOrEqual(1);
  }
});

test("on a wide screen, the search begins where the page beside the sidebar does", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const startOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!.x;
  await page.goto("/results?search_query=nothing");
  expect(Math.abs((await startOf(".search")) - (await startOf("main h1"))), "signed out").toBeLessThanOrEqual(1);
  await signUp(page, site.unique("search"));
  await page.goto("/feed/liked");
  expect(Math.abs((await startOf(".search")) - (await startOf("main h1"))), "signed in").toBeLessThanOrEqual(1);
  await page.locator("header summary").click();
  const [menu, header] = await Promise.all(
    [".account-menu > div", "header"].map((each) => page.locator(each).first().boundingBox()),
  );
  expect(menu!.y, "the account's menu opens below the header").toBeGreaterThanOrEqual(header!.y + header!.height);
});
