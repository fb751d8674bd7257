import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

test.use({ serviceWorkers: "allow" });

const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches = await window.caches.keys();
    const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test("a text sent without a network is saved, listed on the offline page, and offered at its form @scripts", async ({
  page,
  context,
  site,
}) => {
  for (const text of ["ERR_FAILED", "ERR_INTERNET_DISCONNECTED", "Failed to fetch"]) site.expectError(text);
  const name = site.unique("tunnel");
  await signUp(page, name);
  await page.goto("/tweets");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto("/feed/history");
  await page.goto("/tweets");
  await waitForHydration(page);

  await page.route("**/tweets?*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByLabel("New tweet").fill(`No bars ${name}`);
  await page.getByRole("button", { name: "Tweet", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Connection lost" })).toBeVisible();
  await expect(page.getByText("Your text is kept on this device")).toBeVisible();
  await page.unrouteAll();

  await context.setOffline(true);
  await page.goto("/feed/history");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByText(`No bars ${name}`)).toBeVisible();
  await expectAccessible(page);
  const stored = await storedPaths(page);
  expect(stored.filter((path) => !path.startsWith("/assets/icons-")).sort()).toEqual([
    "/favicon.svg",
    "/offline",
    "/offline.js",
  ]);

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  await page.goto("/tweets");
  await expect(page.getByText("You have an unsent text.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByLabel("New tweet")).toBeFocused();
  await expect(page.getByLabel("New tweet")).toHaveValue(`No bars ${name}`);
  await expect(page.getByText("You have an unsent text.")).toHaveCount(0);
  await page.getByRole("button", { name: "Tweet", exact: true }).click();
  await expect(page.getByText("Tweet created successfully")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a tweet that a proxy does not take leaves the page's frame, and is offered again @scripts", async ({
  page,
  site,
}) => {
  site.expectStatus(502);
  const name = site.unique("gateway");
  await signUp(page, name);
  await page.goto("/tweets");
  await waitForHydration(page);
  const answer = { status: 502, contentType: "text/html", body: "<title>502 Bad Gateway</title>" };
  await page.route("**/tweets?*", (route) =>
    route.request().method() === "POST" ? route.fulfill(answer) : route.continue(),
  );
  await page.getByLabel("New tweet").fill(`Not through ${name}`);
  await page.getByRole("button", { name: "Tweet", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Connection lost" })).toBeVisible();
  await expect(page.getByText("Your text is kept on this device")).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Use it" }).click();
  await page.getByRole("button", { name: "Tweet", exact: true }).click();
  await expect(page.getByText("Tweet created successfully")).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
