import type { Page } from "@playwright/test";
import { signUp } from "./support/people";
import { expect, test } from "./support/site";

const toasts = (page: Page) => page.locator(".Toastify__toast");

/** Posts a tweet; its message is shown at the bottom right. */
async function tweet(page: Page, content: string) {
  await page.getByLabel("New tweet").fill(content);
  await page.getByRole("button", { name: "Tweet", exact: true }).press("Enter");
  await expect(toasts(page).filter({ hasText: "Tweet created successfully" })).toBeVisible();
}

/** Signs up and rests the mouse where the messages of the shell open. */
async function restWhereToastsOpen(page: Page, name: string) {
  await signUp(page, name);
  await page.goto("/tweets");
  await tweet(page, `First of ${name}`);
  const box = (await toasts(page).last().boundingBox())!;
  const point = { x: box.x + box.width / 3, y: box.y + box.height / 2 };
  await expect(toasts(page)).toHaveCount(0);
  await page.mouse.move(point.x, point.y);
  return point;
}

test("a toast that opens under a resting mouse closes by itself", { tag: "@scripts" }, async ({ page, site }) => {
  await restWhereToastsOpen(page, site.unique("resting"));
  await tweet(page, "Under the mouse");
  await expect(toasts(page)).toHaveCount(0);
});

test("a toast stays while the mouse is on it", { tag: "@scripts" }, async ({ page, site }) => {
  const { x, y } = await restWhereToastsOpen(page, site.unique("moving"));
  await page.mouse.move(10, 10);
  await tweet(page, "Beside the mouse");
  await page.mouse.move(x, y, { steps: 2 });
  const bar = toasts(page).last().locator(".Toastify__progress-bar");
  await expect(bar).toHaveCSS("animation-play-state", "paused");
  await page.mouse.move(10, 10);
  await expect(toasts(page)).toHaveCount(0);
});

test("a button under a toast can be pressed", { tag: "@scripts" }, async ({ page, site }) => {
  const { x, y } = await restWhereToastsOpen(page, site.unique("pressing"));
  await page.evaluate(
    ([left, top]) => {
      const button = document.body.appendChild(document.createElement("button"));
      button.style.cssText = `position: fixed; left: ${left! - 20}px; top: ${top! - 10}px; width: 40px; height: 20px`;
      button.onclick = () => (button.textContent = "pressed");
    },
    [x, y],
  );
  await tweet(page, "Over a button");
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "pressed" })).toBeVisible();
});

test("the same toast twice in a row is shown once", { tag: "@scripts" }, async ({ page, site }) => {
  const name = site.unique("twice");
  await signUp(page, name);
  await page.goto("/tweets");
  await tweet(page, `One of ${name}`);
  await tweet(page, `Two of ${name}`);
  await expect(toasts(page)).toHaveCount(1);
});
