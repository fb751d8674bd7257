import { expectAccessible } from "./support/axe";
import { publish, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

test("a thread is answered, pinned and given a heart", async ({ page, site }) => {
  const name = site.unique("thread");
  const scripts = test.info().project.name === "with-js";
  await signUp(page, name);
  await page.goto(await publish(page, { title: name }));
  await waitForHydration(page);
  await page.getByLabel("Add a comment").fill("The best is at 0:01 #song");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const thread = page.locator(".post").filter({ hasText: "The best is" }).first();
  await expect(thread.getByRole("link", { name: "#song" })).toHaveAttribute("href", "/tag/song");

  await page.getByLabel("Add a comment").fill("Not yet sent");
  await thread.getByRole("link", { name: `Reply to The ${name}` }).click();
  const box = page.getByLabel(`Reply to The ${name}`, { exact: true }).and(page.locator("textarea"));
  // Browsers skip `autofocus` where the URL names another element.
  if (scripts) await expect(box).toBeFocused();
  await thread.getByRole("button", { name: "Reply" }).click();
  await expect(thread.getByText("Add some text to comment")).toBeVisible();
  await expect(page.getByText("Add some text to comment")).toHaveCount(1);
  await expect(box).toBeFocused();
  if (scripts) await expectAccessible(page);
  await box.fill("Indeed it is");
  await thread.getByRole("button", { name: "Reply" }).click();
  await expect(page.getByText("Reply added successfully")).toBeVisible();
  await expect(thread.locator(".post").filter({ hasText: "Indeed it is" })).toBeVisible();
  await expect(box).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "2 comments" })).toBeVisible();
  if (scripts) await expect(page.getByLabel("Add a comment")).toHaveValue("Not yet sent");

  for (const [button, toast, shown] of [
    ["Pin", "Comment pinned", `Pinned by The ${name}`],
    ["Give a heart", "Heart added", `Heart from The ${name}`],
  ] as const) {
    const press = thread.getByRole("button", { name: new RegExp(`^${button}`) }).first();
    // With scripts the page stays, and so does its open menu.
    if (!(await press.isVisible()))
      await thread
        .getByLabel(/^More actions for/)
        .first()
        .click();
    await press.click();
    await expect(page.getByText(toast)).toBeVisible();
    await expect(thread.getByText(shown)).toBeVisible();
  }
  const note = thread.getByText(`Heart from The ${name}`);
  await expect(note, "begins where the text does").toHaveCSS("padding-inline-start", "12px");

  await thread.getByRole("link", { name: "0:01" }).click();
  if (!scripts) return expect(page).toHaveURL(/[?&]t=1\b/);
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThanOrEqual(1);
  expect(page.url()).not.toMatch(/[?&]t=1\b/);
});
