import type { Locator, Page } from "@playwright/test";
import { publish, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

const maxStops = 120;

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < maxStops; stop++) {
    if (await isFocused()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no stop for ${String(control)}`);
}

async function press(page: Page, control: Locator, key = "Enter") {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

test("a member finds, plays, likes, discusses and saves a video, and signs out, with the keyboard alone @scripts", async ({
  page,
  site,
}) => {
  const name = site.unique("keys");
  await signUp(page, name);
  const title = `Film of ${name}`;
  await publish(page, { title });
  await page.goto("/");
  await waitForHydration(page);

  await tabTo(page, page.getByRole("searchbox"));
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("main").getByRole("link", { name: title, exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await waitForHydration(page);

  const isPaused = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);
  // Keys control the player as soon as its tools have come.
  await expect(page.locator(".play-sign")).toBeVisible();
  await page.keyboard.press("m");
  await page.keyboard.press("k");
  await expect.poll(isPaused).toBe(false);
  await page.keyboard.press("k");
  await expect.poll(isPaused).toBe(true);

  await press(page, page.getByRole("button", { name: /^Like this video/ }), " ");
  await expect(page.getByRole("button", { name: /^Like this video, 1$/ })).toHaveAttribute("aria-pressed", "true");

  const box = page.getByLabel("Add a comment");
  await tabTo(page, box);
  const heightOf = async () => (await box.boundingBox())!.height;
  const heightAtRest = await heightOf();
  expect(heightAtRest).toBeLessThan(50);
  await page.keyboard.type("Typed,");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  expect(await heightOf()).toBeGreaterThan(heightAtRest);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Typed, not clicked");
  await press(page, page.getByRole("button", { name: "Comment", exact: true }));
  await expect(page.locator("#comments li").getByText("Typed, not clicked")).toBeVisible();

  await press(page, page.getByRole("link", { name: `Reply to The ${name}` }));
  const reply = page.getByLabel(`Reply to The ${name}`);
  await expect(reply).toBeFocused();
  await page.keyboard.type("So is this");
  await press(page, page.getByRole("button", { name: "Reply", exact: true }));
  await expect(page.locator("#comments li").getByText("So is this")).toBeVisible();

  await press(page, page.getByRole("link", { name: "Save to playlist" }));
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.type("By hand");
  await page.keyboard.press("Enter");
  const playlist = page.getByRole("switch", { name: "By hand" });
  await press(page, playlist, " ");
  await expect(playlist).toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await press(page, page.getByRole("banner").getByRole("button", { name: "Logout" }));
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
});
