import type { Page } from "@playwright/test";
import { expectAccessible, forAxe, measureOverflow, scriptsRun } from "./support/axe";
import { publish, signUp } from "./support/people";
import { expect, test } from "./support/site";

test.use(forAxe);

/** Fails if rows show between the bar of buttons and that of links below it, where a finger would meet their buttons. */
async function expectNothingBelowBar(page: Page) {
  await page.setViewportSize({ width: 320, height: 420 });
  const gap = await page.evaluate(() => {
    document.querySelector(".video-rows > :last-child")!.scrollIntoView({ block: "end", behavior: "instant" });
    const bottom = document.querySelector(".sticky.border-t")!.getBoundingClientRect().bottom;
    return document.querySelector(".main-nav")!.getBoundingClientRect().top - bottom;
  });
  expect(Math.abs(gap)).toBeLessThan(1);
  await page.setViewportSize({ width: 320, height: 800 });
}

test("all videos of a page are selected at once, at every width", async ({ page, site }) => {
  const hasScripts = await scriptsRun(page);
  const name = site.unique("all");
  await signUp(page, name);
  const titles = ["Dawn", "Dusk"].map((title) => `${title} ${name}`);
  for (const title of titles) await publish(page, { title });
  for (const width of hasScripts ? [320, 1280] : [320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/dashboard");
    if (hasScripts) await page.getByRole("checkbox", { name: "Select all" }).check();
    else await page.getByRole("link", { name: "Select all" }).click();
    for (const title of titles) await expect(page.getByRole("checkbox", { name: `Select ${title}` })).toBeChecked();
    await expect(page.getByRole("button", { name: "Delete…" })).toBeVisible();
    await expectAccessible(page);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  }
  if (!hasScripts) return;
  await expect(page.getByRole("form", { name: "Selected videos" })).toContainText("2 selected");
  await page.getByRole("checkbox", { name: "Select all" }).uncheck();
  await expect(page.getByRole("checkbox", { name: `Select ${titles[0]}` })).not.toBeChecked();
});

test("an owner tags two videos at once, and deletes them", async ({ page, site }) => {
  const hasScripts = await scriptsRun(page);
  const name = site.unique("many");
  await signUp(page, name);
  const titles = ["Dawn", "Dusk"].map((title) => `${title} ${name}`);
  for (const title of titles) await publish(page, { title });
  const choose = async (act: string) => {
    await page.goto("/admin/dashboard");
    for (const title of titles) await page.getByRole("checkbox", { name: `Select ${title}` }).check();
    if (hasScripts) await expect(page.getByRole("form", { name: "Selected videos" })).toContainText("2 selected");
    await expectNothingBelowBar(page);
    await page.getByRole("button", { name: act }).click();
  };
  await page.setViewportSize({ width: 320, height: 800 });
  await choose("Add tags…");
  await expect(page.getByRole("heading", { name: "Add tags to 2 videos" })).toBeVisible();
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Add tags" }).click();
  await expect(page.getByText("Enter at least one tag")).toBeVisible();
  await page.getByLabel("Tags").fill("morning");
  await page.getByRole("button", { name: "Add tags" }).click();
  await expect(page.getByRole("heading", { name: "2 of 2 done" })).toBeVisible();
  await page.goto("/tag/morning");
  for (const title of titles) await expect(page.getByRole("link", { name: title, exact: true }).first()).toBeVisible();

  await choose("Delete…");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "2 of 2 done" })).toBeVisible();
  for (const title of titles) await expect(page.getByText(title)).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page.getByText("No videos uploaded")).toBeVisible();
});
