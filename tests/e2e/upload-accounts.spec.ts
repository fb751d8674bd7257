import type { Page } from "@playwright/test";
import { clip } from "#tests/support/clips";
import { signUp } from "./support/people";
import { expect, test } from "./support/site";
import { emailOf, password, waitForHydration } from "./support/steps";

/** Begins to upload a video whose parts are held until the returned function is called. */
async function beginUpload(page: Page, name: string) {
  await signUp(page, name);
  await page.goto("/admin/dashboard/upload");
  await waitForHydration(page);
  let goOn = () => {};
  const release = new Promise<void>((resolve) => (goOn = resolve));
  const begun = page.waitForRequest((request) => request.method() === "PATCH");
  await page.route("**/uploads/*", async (route) => {
    await release;
    await route.continue();
  });
  await page.getByLabel("Video file").setInputFiles(await clip("mp4"));
  await begun;
  return goOn;
}

test(
  "an upload that the end of a session stopped continues after the login that the page asks for",
  { tag: "@scripts" },
  async ({ page, site }) => {
    site.expectStatus(401);
    const name = site.unique("resumed");
    const goOn = await beginUpload(page, name);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect(page).toHaveURL("/");
    await page.context().clearCookies();
    goOn();
    const uploads = page.getByRole("region", { name: "Uploads" });
    await expect(uploads.getByText(/You are logged out/)).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByRole("status").getByRole("link", { name: "Log in" }).click();
    await page.getByLabel("Email address").fill(emailOf(name));
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(uploads.getByText(/Uploaded\. Add the details/)).toBeVisible();
  },
);

test(
  "an upload does not go on into another account that logs in elsewhere in the browser",
  { tag: "@scripts" },
  async ({ page, site }) => {
    for (const status of [403, 404]) site.expectStatus(status);
    const goOn = await beginUpload(page, site.unique("private"));
    await page.context().clearCookies();
    const other = await page.context().newPage();
    await signUp(other, site.unique("other"));
    goOn();
    await expect(page.getByText("Upload does not exist").first()).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText(/This upload belongs to another account/).first()).toBeVisible();
    await other.goto("/admin/dashboard");
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(other.getByRole("region", { name: "Drafts" })).toHaveCount(0);
  },
);
