import type { Page } from "@playwright/test";
import { expectFineScreens } from "./support/axe";
import { publish, signOut, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { pressPublished } from "./support/steps";

/** Signs up somebody with a tweet and a video; returns the path of the channel, as others see it. */
async function aChannel(page: Page, name: string, fullName = `The ${name}`) {
  const { id, send } = await signUp(page, name, { fullName });
  await send("post", "/tweets", { content: `Sung by ${name}` });
  await publish(page, { title: `Song of ${name}` });
  return `/user/${name}/${id}`;
}

test("a viewer subscribes to a channel, finds it among the subscriptions, and unsubscribes", async ({ page, site }) => {
  const [singer, fan] = [site.unique("singer"), site.unique("fan")];
  const address = await aChannel(page, singer);
  await signUp(page, fan);
  await page.goto(address);
  await expect(page.getByText(`@${singer} · 0\u00a0subscribers · 0\u00a0subscriptions`)).toBeVisible();
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Subscribed successfully")).toBeVisible();
  await expect(page.getByText(`@${singer} · 1\u00a0subscriber · 0\u00a0subscriptions`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Unsubscribe", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: `Song of ${singer}` }).click();
  await expect(page.getByRole("button", { name: "Unsubscribed", exact: true })).toBeVisible();

  await page.goto(`/channel/${fan}/subscribed`);
  const found = page.getByRole("main").getByRole("link", { name: `The ${singer}` });
  const search = page.getByRole("searchbox", { name: "Search subscribed channels" });
  const [box, button] = await Promise.all([search.boundingBox(), search.locator("~ button").boundingBox()]);
  expect([button!.x - box!.x - box!.width, button!.height - box!.height]).toEqual([0, 0]);
  await search.fill("nobody of that name");
  await search.press("Enter");
  await expect(page.getByText("No results")).toBeVisible();
  await search.fill(singer.toUpperCase());
  await search.press("Enter");
  await expect(page).toHaveURL(/\?query=SINGER/);
  await expect(found).toHaveAttribute("href", address);

  await page.goto("/feed/subscribers");
  await expect(found).toBeVisible();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("No people subscribers")).toBeVisible();
  await expect(page.getByText("Your channel has yet to subscribe a new channel.")).toBeVisible();
});

test("a channel shows its videos, playlists, tweets, subscriptions and about tab", async ({ page, site }) => {
  const name = site.unique("tabs");
  const address = await aChannel(page, name);
  await signOut(page);
  await page.goto(address);
  const tab = (label: string) => page.getByRole("navigation", { name: "Channel" }).getByRole("link", { name: label });
  await expect(tab("Videos")).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: `Song of ${name}` })).toBeVisible();
  await tab("Playlists").click();
  await expect(page.getByText("No playlist created")).toBeVisible();
  await tab("Tweets").click();
  await expect(page.getByText(`Sung by ${name}`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Like the tweet by The ${name}, 0` })).toBeVisible();
  await tab("Subscribed").click();
  await expect(page.getByText("No people subscribers")).toBeVisible();
  await tab("About").click();
  await expect(page.getByText("Total views")).toBeVisible();
  await expect(page.getByText("This channel has no description.")).toBeVisible();
  await page.goto(address.replace(name, "former-name"));
  await expect(page).toHaveURL(address);
});

test("the owner's channel has drafts, new playlists and a link to the settings", async ({ page, site }) => {
  const name = site.unique("mine");
  await aChannel(page, name);
  await page.goto("/admin/dashboard");
  await pressPublished(page, `Song of ${name}`);
  await expect(page.getByRole("table").getByText("Unpublished")).toBeVisible();
  await page.goto(`/channel/${name.toUpperCase()}`);
  await expect(page).toHaveURL(`/channel/${name}`);
  await expect(page.getByText("Unpublished")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveAttribute("href", "/settings");
  await expect(page.getByRole("link", { name: "Upload video" })).toHaveAttribute("href", /^\/admin\/dashboard/);

  await page.goto(`/channel/${name}/playlists`);
  await expect(page.getByText("No Playlists Created")).toBeVisible();
  await page.getByRole("link", { name: "Create New Playlist" }).click();
  await page.getByLabel("Description").fill("Kept words");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Kept words");
  await page.getByLabel("Name").fill("Boat jobs");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("Playlist created successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: "Boat jobs" })).toHaveAttribute("href", /^\/myplaylist\/\w+\/mine-/);
});

test("someone else's private channel redirects to the public one, and shows a visitor the login notice", async ({
  page,
  site,
}) => {
  site.expectStatus(401);
  const [one, other] = [site.unique("one"), site.unique("other")];
  const address = await aChannel(page, one);
  await signOut(page);
  await page.goto(`/channel/${one}/tweets`);
  await expect(page.getByText("Sorry !! You are not Logged In")).toBeVisible();
  await signUp(page, other);
  await page.goto(`/channel/${one}/tweets`);
  await expect(page).toHaveURL(`${address}/tweets`);
});

test("every tab, the feed and the dialogs are accessible and fit @scripts", async ({ page, site }) => {
  const name = site.unique("fit");
  const address = await aChannel(page, name, "W".repeat(80));
  await page.goto(`/channel/${name}/tweets`);
  const dialogs = await page
    .locator(".post .menu a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")!).filter((href) => /tweets/.test(href)));
  expect(dialogs).toHaveLength(2);
  const own = ["", "/tweets", "/playlists", "/playlists/new", "/subscribed", "/about"];
  const others = ["", "/playlists", "/tweets", "/subscribed", "/about"];
  const paths = [
    ...["/tweets", "/feed/subscribers", `/results?search_query=${name}&type=channels`, ...dialogs],
    ...own.map((tab) => `/channel/${name}${tab}`),
    ...others.map((tab) => address + tab),
  ];
  await expectFineScreens(page, paths);
});

test("on a phone, tabs begin with a whole word, and a tweet's menu ends where its text does", async ({
  page,
  site,
}) => {
  const address = await aChannel(page, site.unique("edges"));
  await signOut(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const tab of ["playlists", "tweets", "subscribed", "about"]) {
    await page.goto(`${address}/${tab}`);
    const edges = await page.locator(".tabs a").evaluateAll((links) =>
      links.map((link) => {
        const [{ left, right }, { paddingLeft, paddingRight }] = [link.getBoundingClientRect(), getComputedStyle(link)];
        return [left + parseFloat(paddingLeft), right - parseFloat(paddingRight)] as const;
      }),
    );
    expect(
      edges.filter(([start, end]) => start < 0 && end > 0),
      tab,
    ).toEqual([]);
  }
  await page.goto(`${address}/tweets`);
  const [post, dots] = await Promise.all(
    [page.locator(".post"), page.locator(".post > .menu summary svg")].map((each) => each.boundingBox()),
  );
  expect(Math.abs(dots!.x + dots!.width - post!.x - post!.width)).toBeLessThanOrEqual(2);
});

test("on a phone, the name of a subscribed channel stands whole above a video's buttons", async ({ page, site }) => {
  const [singer, fan] = [site.unique("harbour"), site.unique("reader")];
  const address = await aChannel(page, singer, "Harbour Workshop");
  await signUp(page, fan);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("link", { name: `Song of ${singer}` }).click();
  await expect(page.getByRole("button", { name: "Unsubscribed", exact: true })).toBeVisible();
  const name = await page.locator(".channel > div a").evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return { lines: range.getClientRects().length, isCut: link.scrollWidth > link.clientWidth };
  });
  expect(name).toEqual({ lines: 1, isCut: false });
  await page.setViewportSize({ width: 1280, height: 800 });
  const [owner, button] = await Promise.all(
    [page.locator(".channel > div"), page.locator(".channel .button")].map((each) => each.boundingBox()),
  );
  expect(button!.x - owner!.x - owner!.width, "on a wide screen, the button stands apart").toBeGreaterThanOrEqual(12);
});
