import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { publish, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

test("a viewer shares a moment of a video, and another site shows it", async ({ page, site, baseURL }, { project }) => {
  const name = site.unique("share");
  await signUp(page, name);
  const path = await publish(page, { title: name });
  await page.goto(path);
  await waitForHydration(page);
  const hasScripts = project.name !== "without-js";
  if (hasScripts) await page.locator("video").evaluate((video: HTMLVideoElement) => (video.currentTime = 1));
  await page.getByRole("link", { name: "Share", exact: true }).click();

  const link = page.getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(baseURL + path);
  await expect(link).toBeFocused();
  const start = page.getByLabel("Start at", { exact: true });
  if (hasScripts) {
    await expect(start).toHaveValue("0:01");
    await page.locator("video").evaluate((video: HTMLVideoElement) => (video.currentTime = 0));
    await page.getByRole("checkbox", { name: "Start the link at this time" }).check();
    await expect(start).toHaveValue("0:00");
    await page.getByRole("checkbox", { name: "Start the link at this time" }).uncheck();
    await page.locator("video").evaluate((video: HTMLVideoElement) => (video.currentTime = 1));
    await page.getByRole("checkbox", { name: "Start the link at this time" }).check();
  } else {
    await start.fill("1s");
    await page.getByRole("button", { name: "Update link" }).click();
  }
  await expect(link).toHaveValue(`${baseURL}${path}?t=1`);
  await start.fill("soon");
  if (!hasScripts) await page.getByRole("button", { name: "Update link" }).click();
  await expect(page.getByText("Enter a time such as 90, 1:30 or 1m30s")).toBeVisible();

  if (hasScripts) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy embed code" }).click();
    await expect(page.getByRole("button", { name: "Copied embed code" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await page.getByLabel("Embed code").inputValue());
  }
  const code = await page.getByLabel("Embed code").inputValue();
  const other = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(code)).listen(0);
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("video")).toBeVisible();
  await expect(frame.getByRole("link", { name, exact: true })).toHaveAttribute("href", baseURL + path);
  if (hasScripts) {
    await frame.locator("video").click({ position: { x: 120, y: 40 } });
    await expect.poll(() => frame.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  }
  other.close();
});
