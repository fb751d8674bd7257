import type { Page } from "@playwright/test";
import { expectAccessible, expectFineScreens } from "./support/axe";
import { createPerson, idOf, publish, signOut, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { openPostMenu, openRowMenu, waitForHydration } from "./support/steps";

/** Publishes a video of a creator of its own; who watches it later is somebody else. */
async function aWatchPage(page: Page, name: string): Promise<string> {
  await signUp(page, name);
  const path = await publish(page, { title: name });
  await signOut(page);
  return path;
}

const post = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test("a viewer posts, likes, edits and deletes a comment", async ({ page, site }) => {
  const path = await aWatchPage(page, site.unique("talk"));
  await page.goto(path);
  await expect(page.getByText("Log in or sign up to comment.")).toBeVisible();
  await signUp(page, site.unique("wren"));
  await page.goto(path);

  const edgesOf = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((each) => each.getBoundingClientRect().toJSON());
  const [owner, actions] = [await edgesOf(".channel"), await edgesOf(".watch-actions")];
  expect(actions.left, "owner and actions share a row").toBeGreaterThan(owner.right);
  expect(Math.abs(actions.top + actions.bottom - owner.top - owner.bottom)).toBeLessThan(8);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Add some text to comment")).toBeVisible();
  await expect(page.getByLabel("Add a comment")).toBeFocused();

  await page.getByLabel("Add a comment").fill("Well sung.\nhttps://example.com/song");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Comment added successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 comment" })).toBeVisible();
  await expect(page.getByLabel("Add a comment")).toHaveValue("");
  await expect(page.getByRole("link", { name: "https://example.com/song" })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const [text, menu] = [await edgesOf(".post .rich-text"), await edgesOf(".post > .menu summary")];
  expect(text.top, "the text runs under the menu").toBeGreaterThanOrEqual(menu.bottom);
  const dots = await edgesOf(".post > .menu summary svg");
  expect(Math.abs(text.right - dots.right), "the text ends where the dots do").toBeLessThanOrEqual(2);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole("button", { name: /^Like the comment/ }).click();
  await expect(page.getByRole("button", { name: /^Like the comment.*, 1$/, pressed: true })).toBeVisible();
  await page.getByRole("button", { name: "Like this video, 0" }).click();
  await expect(page.getByRole("button", { name: "Like this video, 1", pressed: true })).toBeVisible();
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(page.getByRole("button", { name: "Unsubscribed", pressed: true })).toBeVisible();
  await expect(page.getByText("1 subscriber")).toBeVisible();

  await openPostMenu(page);
  await page.getByRole("link", { name: "Edit your comment" }).click();
  await expect(page.getByLabel("Comment", { exact: true })).toHaveValue("Well sung.\nhttps://example.com/song");
  await page.getByLabel("Comment", { exact: true }).fill("Sung twice");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Comment updated successfully")).toBeVisible();
  await expect(post(page, "Sung twice")).toBeVisible();

  await openPostMenu(page);
  await page.getByRole("link", { name: /^Delete the comment/ }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await openPostMenu(page);
  await page.getByRole("link", { name: /^Delete the comment/ }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Comment deleted successfully")).toBeVisible();
  const heading = page.getByRole("heading", { name: "0 comments" });
  await expect(heading).toBeVisible();
  // The menu that opened the dialog is gone with its comment.
  if (test.info().project.use.javaScriptEnabled) await expect(heading).toBeFocused();
});

test("a video is added to a new playlist and removed again", async ({ page, site }) => {
  const path = await aWatchPage(page, site.unique("keep"));
  await signUp(page, site.unique("wren"));
  await page.goto(path);
  await page.getByRole("link", { name: "Save to playlist" }).click();
  await expect(page.getByText("No Playlists Created")).toBeVisible();
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await page.getByLabel("Name").fill("Dawn songs");
  await page.getByRole("button", { name: "Create playlist" }).click();
  const dawn = page.getByRole("switch", { name: "Dawn songs" });
  await expect(dawn).not.toBeChecked();
  await expect(page.getByLabel("Name")).toHaveValue("");
  // With scripts a switch shows its new state before the server has it, so the server's message is waited for.
  await dawn.click();
  await expect(page.getByText("Video added to playlist")).toBeVisible();
  await expect(dawn).toBeChecked();
  await page.goto(`${path}/save`);
  await expect(dawn).toBeChecked();
  await dawn.click();
  await expect(page.getByText("Video removed from playlist")).toBeVisible();
  await expect(dawn).not.toBeChecked();
  await page.goto(`${path}/save`);
  await expect(dawn).not.toBeChecked();
});

test("a watched video is in the history until it is removed", async ({ page, site }) => {
  const [first, second] = [site.unique("one"), site.unique("two")];
  const paths = [await aWatchPage(page, first), await aWatchPage(page, second)];
  await signUp(page, site.unique("wren"));
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("button", { name: /^Like this video/ }).click();
    await expect(page.getByText("Video liked")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Like this video/, pressed: true })).toBeVisible();
  }
  await page.goto("/feed/liked");
  await expect(page.getByRole("link", { name: first, exact: true }).first()).toBeVisible();
  await expect(async () => {
    await page.goto("/feed/history");
    await expect(page.locator("main .card")).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 2, name: /^(Today|Yesterday)$/ }).first()).toBeVisible();
  const signs = page
    .locator("main li")
    .first()
    .locator(".card-menu summary, .card-action button")
    .locator("visible=true");
  const middles = await signs.evaluateAll((all) =>
    all.map((sign) => sign.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
  );
  expect(middles.length, "the card's menu and the button beside it").toBe(2);
  expect(Math.abs(middles[0]! - middles[1]!), "share a line").toBeLessThanOrEqual(1);
  await page.getByRole("button", { name: `Remove ${first} from history` }).click();
  await expect(page.getByText("Video removed from watch history")).toBeVisible();
  await expect(page.getByRole("link", { name: first, exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Clear history" }).click();
  await page.getByRole("button", { name: "Clear history" }).click();
  await expect(page.getByText("No watch history found.")).toBeVisible();
});

test("a handle is never broken at its hyphens @light", async ({ page, site }) => {
  const path = await aWatchPage(page, site.unique("talk"));
  const { send } = await createPerson(site.unique("harbour-workshop-sea"), "Harbour Workshop of the Northern Sea");
  await send("post", `/comments/${idOf(path)}`, { commentContent: "Well sung" });
  await page.goto(path);
  const handle = page.locator(".post bdi", { hasText: "@harbour" });
  const broken: number[] = [];
  for (const width of [320, 360, ...Array.from({ length: 20 }, (_, step) => 640 + 20 * step), 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const isWhole = await handle.evaluate((each) => {
      const [line, ...others] = each.getClientRects();
      return others.length === 0 && line!.right <= document.documentElement.clientWidth;
    });
    if (!isWhole) broken.push(width);
  }
  expect(broken).toEqual([]);
});

test("the totals of the dashboard stand side by side on a phone", async ({ page, site }) => {
  await signUp(page, site.unique("totals"));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/dashboard?hl=es");
  const figures = page.locator(".stats dd");
  await expect(figures).toHaveCount(3);
  const tops = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

for (const [width, firstRowWithin] of [
  [360, 740],
  [1024, 560],
  [1200, 560],
] as const)
  test(`the dashboard has room for the title of a video, below four drafts, at ${width} px`, async ({ page, site }) => {
    const name = site.unique("room");
    const { send } = await signUp(page, name);
    await publish(page, { title: name });
    for (const number of [1, 2, 3, 4]) await send("post", "/drafts", { draft: `${name}-${number}`, title: "Idea" });
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/admin/dashboard");
    const [field, button, picture] = await Promise.all(
      ["[role=search] [name=query]", "[role=search] [name=query] + button", ".video-cell .thumbnail"].map((selector) =>
        page.locator(`main ${selector}`).first().boundingBox(),
      ),
    );
    expect([button!.y, button!.height], "the button is as high as its field").toEqual([field!.y, field!.height]);
    if (width === 360) expect(picture!.x, "rows begin where the search does").toBe(field!.x);
    const title = await page.getByRole("cell").getByRole("link", { name, exact: true }).boundingBox();
    expect(title!.width).toBeGreaterThan(60);
    expect(title!.y).toBeLessThan(firstRowWithin);
  });

test("the dashboard searches and sorts the owner's videos, also behind a dialog", async ({ page, site }) => {
  const name = site.unique("sort");
  await signUp(page, name);
  // The newest is first: each order below differs from the one before.
  for (const title of [`Alpha ${name}`, `Beta ${name}`]) await publish(page, { title });
  const titles = () => page.locator(".video-cell a").allTextContents();
  await page.goto("/admin/dashboard");
  await page.getByRole("columnheader", { name: "Video" }).getByRole("link").click();
  await expect.poll(titles).toEqual([`Alpha ${name}`, `Beta ${name}`]);
  await page
    .getByRole("columnheader", { name: /^Video/ })
    .getByRole("link")
    .click();
  await expect.poll(titles).toEqual([`Beta ${name}`, `Alpha ${name}`]);
  await page.getByRole("searchbox", { name: "Search your videos" }).fill("alp");
  await page.getByRole("search", { name: "Your videos" }).getByRole("button").click();
  await expect.poll(titles).toEqual([`Alpha ${name}`]);
  await openRowMenu(page, `Alpha ${name}`);
  await page.getByRole("link", { name: `Delete Alpha ${name}` }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("link", { name: "All your videos" }).click();
  await expect.poll(titles).toEqual([`Beta ${name}`]);
});

test("the edit form of a comment deleted elsewhere keeps the typed text", async ({ page, site }) => {
  site.expectStatus(404);
  const path = await aWatchPage(page, site.unique("gone"));
  const { send } = await signUp(page, site.unique("wren"));
  const { _id: commentId } = await send("post", `/comments/${idOf(path)}`, { commentContent: "Soon gone" });
  await page.goto(path);
  await waitForHydration(page);
  await openPostMenu(page);
  await page.getByRole("link", { name: "Edit your comment" }).click();
  await page.getByLabel("Comment", { exact: true }).fill("Not lost");
  await send("delete", `/comments/c/${commentId}`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Comment does not exist")).toBeVisible();
  await expect(page.getByLabel("Comment", { exact: true })).toHaveValue("Not lost");
});

test("watching is accessible and fits @scripts", async ({ page, site }) => {
  const path = await aWatchPage(page, site.unique("axe"));
  await expectFineScreens(page, [path, `${path}/share`, path.replace("/video/", "/embed/")]);
  await page.goto(`${path}/share?t=soon`);
  await expectAccessible(page);
  const { send } = await signUp(page, site.unique("wren"), { fullName: "W".repeat(80) });
  await send("post", `/comments/${idOf(path)}`, { commentContent: "Seen" });
  const { _id: listId } = await send("post", "/playlist", { name: "A list", description: "" });
  await send("patch", `/playlist/add/${idOf(path)}/${listId}`, {});
  await page.goto(path);
  await openPostMenu(page);
  const edit = await page.getByRole("link", { name: "Edit your comment" }).getAttribute("href");
  const remove = await page.getByRole("link", { name: /^Delete the comment/ }).getAttribute("href");
  const feeds = ["/feed/history", "/feed/history/clear", "/feed/liked", "/admin/dashboard?query=none"];
  await expectFineScreens(page, [path, `${path}/save`, edit!, remove!, ...feeds]);
});

test.describe("by keyboard", { tag: "@scripts" }, () => {
  test("a dialog over the watch page opens, closes and gives the focus back", async ({ page, site }) => {
    const path = await aWatchPage(page, site.unique("keys"));
    await signUp(page, site.unique("wren"));
    await page.goto(path);
    await waitForHydration(page);
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).searchParams.get("_data") ?? ""));
    const opener = page.getByRole("link", { name: "Save to playlist" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByLabel("Name").fill("Typed");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("switch", { name: "Typed" })).toBeVisible();
    fetched.length = 0;
    let answer = () => {};
    const isClosed = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/actions/playlist/**", (route) => isClosed.then(() => route.continue()));
    await page.getByRole("switch", { name: "Typed" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("switch", { name: "Typed" })).toBeChecked();
    await expect(page.getByRole("switch", { name: "Typed" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
    answer();
    await expect.poll(() => fetched).toContain("root");
    expect(fetched).not.toContain("routes/_app.video.$videoId");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("switch", { name: "Typed" })).toBeFocused();
  });
});
