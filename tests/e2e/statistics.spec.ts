import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { idOf, publish, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { openRowMenu, waitForHydration } from "./support/steps";

const playToEnd = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    const ended = new Promise((resolve) => video.addEventListener("ended", resolve, { once: true }));
    return video.play().then(() => ended.then(() => undefined));
  });

const statisticsOf = (path: string) => `/admin/dashboard/statistics/${idOf(path)}`;

test("a creator sees that an embedded video was played, and downloads the figures", async ({ page, site }) => {
  const name = site.unique("figures");
  await signUp(page, name);
  const path = await publish(page, { title: name });
  await page.goto("/admin/dashboard");
  await openRowMenu(page, name);
  await page.getByRole("link", { name: `Statistics of ${name}` }).click();
  await expect(page.getByRole("heading", { name: "No views yet" })).toBeVisible();

  await page.goto(path.replace("/video/", "/embed/"));
  const fileRequest = page.waitForResponse((response) => response.url().includes("/embed/"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await fileRequest;
  const source = page.getByRole("listitem").filter({ hasText: "Embedded players" });
  await expect(async () => {
    await page.goto(statisticsOf(path));
    await expect(source).toContainText("1 · 100%", { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("img", { name: "Views by day" })).toBeVisible();

  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV: Where viewers came from" }).click();
  const csv = await saving;
  expect(csv.suggestedFilename()).toMatch(/^statistics-[0-9a-f]{24}-sources-.*-28-days\.csv$/);
  expect(await readFile(await csv.path(), "utf8")).toContain("Embedded players,1\r\n");
});

test("a creator sees that a video was watched to its end", { tag: "@scripts" }, async ({ page, site }) => {
  const name = site.unique("minutes");
  await signUp(page, name);
  const path = await publish(page, { title: name });
  await expect(async () => {
    await page.goto(path);
    await waitForHydration(page);
    await playToEnd(page);
    // Leaving the page reports what was played since the code for it was loaded.
    await page.goto(statisticsOf(path));
    await expect(page.getByText("This video is too short to say how many still watch")).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("the tabs of a creator's pages stand at one height, on a phone and on a wide screen", async ({ page, site }) => {
  await signUp(page, site.unique("t"));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const tops: number[] = [];
    for (const path of ["", "/comments", "/statistics"]) {
      await page.goto(`/admin/dashboard${path}`);
      tops.push((await page.getByRole("navigation", { name: "Dashboard" }).boundingBox())!.y);
    }
    expect(Math.max(...tops) - Math.min(...tops), `${width}: ${tops.join(", ")}`).toBeLessThan(1);
  }
});
