import type { Page } from "@playwright/test";
import { scriptsRun } from "./support/axe";
import { idOf, publish, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

const linkTo = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true }).first();

/** Signs up somebody with two videos. */
async function publishTwo(page: Page, name: string) {
  await signUp(page, name);
  await publish(page, { title: `One ${name}` });
  await publish(page, { title: `Two ${name}` });
}

test("a video is saved to watch later from its card, and removed again", async ({ page, site }) => {
  const hasScripts = await scriptsRun(page);
  const name = site.unique("later");
  await publishTwo(page, name);
  await page.goto("/?x=1");
  await waitForHydration(page);
  const later = page.getByRole("button", { name: `Watch later: Two ${name}` });
  await page.mouse.move(0, 0);
  await expect(later).toHaveCSS("opacity", "0");
  await page.locator(".card", { hasText: `Two ${name}` }).hover();
  await expect(later).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(later).toHaveCSS("opacity", "0");
  await later.focus();
  for (const key of ["Shift+Tab", "Tab"]) await page.keyboard.press(key);
  await expect(later).toBeFocused();
  await expect(later).toHaveCSS("opacity", "1");
  await later.click();
  await expect(page.getByText("Saved to Watch later")).toBeVisible();
  expect(new URL(page.url()).search).toBe("?x=1");
  if (hasScripts) await expect(later).toBeFocused();
  await expect(later).toHaveAttribute("aria-pressed", "true");
  await page.goto("/feed/later");
  await expect(linkTo(page, `Two ${name}`)).toBeVisible();
  await page.getByRole("button", { name: `Remove Two ${name} from Watch later` }).click();
  await expect(page.getByRole("heading", { name: "No videos to watch later" })).toBeVisible();
});

test("a list plays on by itself", { tag: "@scripts" }, async ({ page, site }) => {
  const name = site.unique("queue");
  await publishTwo(page, name);
  await page.goto("/");
  await waitForHydration(page);
  for (const title of [`Two ${name}`, `One ${name}`]) {
    const saved = page.waitForResponse((response) => response.url().includes("/later?"));
    await page.getByRole("button", { name: `Watch later: ${title}` }).click();
    await saved;
  }
  await page.goto("/feed/later");
  await page.getByRole("link", { name: "Play all" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Two ${name}` })).toBeVisible();
  await expect(page.getByText("1 of 2").first()).toBeVisible();
  await expect(page.locator(".play-sign")).toBeVisible();
  await page.keyboard.press("t");
  const edgeOf = (selector: string, edge: "top" | "bottom") =>
    page.locator(selector).evaluate((element, edge) => element.getBoundingClientRect()[edge], edge);
  await expect
    .poll(async () => (await edgeOf(".watch > aside", "top")) - (await edgeOf(".player", "bottom")))
    .toBeGreaterThan(0);
  await page.keyboard.press("t");
  await page.locator("video").evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect(page.getByRole("heading", { level: 1, name: `One ${name}` })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("2 of 2").first()).toBeVisible();
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
});

test("a long queue shows that it continues, and ends with a whole card", async ({ page, site }) => {
  const name = site.unique("long");
  const { send } = await signUp(page, name);
  const watch = await publish(page, { title: name });
  const { _id: list } = await send("post", "/playlist", { name, description: "One" });
  await send("patch", `/playlist/add/${idOf(watch)}/${list}`, {});
  await page.goto(`${watch}?list=${list}`);
  const cards = page.locator(".queue .video-list");
  await expect(cards.locator(".card")).toHaveCount(1);
  await expect(cards).toHaveCSS("mask-image", /gradient/);
  const [end, last] = await cards.evaluate((all) => {
    all.scrollTo(0, all.scrollHeight);
    return [all, all.lastElementChild!].map((each) => each.getBoundingClientRect().bottom);
  });
  expect(last!, "what fades is below the last card").toBeLessThanOrEqual(end! - 20);
});

test("a card's menu saves to a playlist and returns to the list", async ({ page, site }) => {
  const hasScripts = await scriptsRun(page);
  const name = site.unique("menu");
  await signUp(page, name);
  await publish(page, { title: `One ${name}${" and a shore".repeat(10)}` });
  await page.goto("/?x=1");
  await waitForHydration(page);
  const card = page.getByRole("listitem").filter({ hasText: `One ${name}` });
  const countLines = () =>
    card.locator(".title a").evaluate((title) => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight));
  expect(Math.round(await countLines())).toBe(2);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(Math.round(await countLines()), "on a phone").toBe(3);
  await page.setViewportSize({ width: 1280, height: 720 });
  const menu = card.getByText("Save to playlist");
  await card.locator("summary").click();
  await expect(menu).toBeInViewport();
  await expect(card.getByRole("button", { name: "Watch later", exact: true })).toBeInViewport();
  if (hasScripts) {
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(card.locator("summary")).toBeFocused();
    await card.locator("summary").click();
  }
  await menu.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(`List ${name}`);
  await dialog.getByRole("button", { name: "Create playlist" }).click();
  await dialog.getByRole("switch", { name: `List ${name}` }).click();
  await expect(dialog.getByRole("switch", { name: `List ${name}` })).toBeChecked();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/?x=1");
  await expect(card).toBeVisible();
});
