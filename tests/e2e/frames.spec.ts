import type { Page } from "@playwright/test";
import { clip } from "#tests/support/clips";
import { publish, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

async function fillForm(page: Page, title: string) {
  await page.goto("/admin/dashboard/upload");
  await waitForHydration(page);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Description").fill("From the video");
  await page.getByLabel("Video file").setInputFiles(await clip("wide"));
}

test("a video without a thumbnail has frames to choose from, of which the middle one is chosen beforehand", async ({
  page,
  site,
}) => {
  const name = site.unique("frames");
  await signUp(page, name);
  await fillForm(page, name);
  const frames = page.getByRole("group", { name: "Use a frame of the video" });
  // With scripts they appear as soon as the file is uploaded; without, once the form was sent with it.
  if (!test.info().project.use.javaScriptEnabled) {
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Please upload a thumbnail")).toBeVisible();
  }
  await expect(frames.getByRole("radio")).toHaveCount(3);
  await expect(frames.getByRole("radio", { name: "Frame 2" })).toBeChecked();
  const widths = () =>
    page.locator("fieldset img").evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth));
  await expect.poll(widths).toEqual([480, 480, 480]);
  await frames.getByRole("radio", { name: "Frame 2" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(frames.getByRole("radio", { name: "Frame 1" })).toBeChecked();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Video published successfully")).toBeVisible();
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", /^\/video\//);
  await expect(page.getByRole("heading", { name: "Drafts" })).toHaveCount(0);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByText("Use a frame of the video").click();
  await expect.poll(widths).toEqual([480, 480, 480]);
  await page.getByRole("radio", { name: "Frame 3" }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Video updated successfully")).toBeVisible();
  await expect(page.locator(`img[src*="thumbnail-"]:not([src*="thumbnail-1-"])`).first()).toBeVisible();
});

test("a card plays its storyboard while the pointer rests on it", { tag: "@scripts" }, async ({ page, site }) => {
  const name = site.unique("moving");
  await signUp(page, name);
  const path = await publish(page, { title: name });
  await expect
    .poll(async () => (await (await page.request.get(`${path}/storyboard`)).json()).storyboard, { timeout: 60_000 })
    .toContain("storyboard.vtt");
  await page.goto("/");
  await waitForHydration(page);
  const card = page.locator(".card", { hasText: name });
  await card.hover();
  await expect(card.locator("[data-preview]")).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(card.locator("[data-preview]")).toHaveCount(0);
  await card.getByRole("heading").getByRole("link").focus();
  await expect(card.locator("[data-preview]")).toBeVisible();
});
