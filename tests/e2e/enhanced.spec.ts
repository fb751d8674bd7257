import { clip } from "#tests/support/clips";
import { expect, test } from "./support/site";
import { publish, signUp, waitForHydration } from "./support/steps";

test("moving between pages keeps the document, and fetches no list of routes twice", async ({ page, site }) => {
  await signUp(page, site.unique("spa"));
  // The page that signing up leads to asks for the same list.
  await page.goto("about:blank");
  const isList = (url: string) => new URL(url).pathname === "/__manifest";
  // A press before the page's first list of routes has come asks for routes of its own.
  const first = page.waitForResponse((response) => isList(response.url()));
  await page.goto("/");
  await (await first).finished();
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole("link", { name: "Admin" }).first().click();
  await expect(page.getByRole("heading", { name: /Welcome back/ })).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeAttached();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  // The framework asks again for a list that is still on its way; the browser answers that from its cache.
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes("/__manifest") && transferSize > 0)
      .map(({ name }) => name),
  );
  expect(fetched.length).toBeGreaterThan(0);
  expect(fetched).toEqual([...new Set(fetched)]);
});

test("an upload shows its progress and does not reload the page", async ({ page, site }) => {
  const name = site.unique("progress");
  await signUp(page, name);
  await page.goto("/admin/dashboard");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const seen = page.waitForFunction(() => document.querySelector("progress") !== null);
  await publish(page, { title: name, description: "Bar", file: await clip("mp4") });
  await seen;
  await expect(page.getByText("Video published successfully")).toBeVisible();
});

test("Escape closes a dialog and the page under it stays as it was", async ({ page, site }) => {
  await signUp(page, site.unique("escape"));
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Upload video" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole("link", { name: "Upload video" })).toBeFocused();
});

test("a blank search moves the focus back to its box", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("searchbox").fill("   ");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
});

test("the startup toasts are shown once per tab", async ({ page, site }) => {
  await page.goto("/");
  await expect(page.getByText("Not logged In...😕")).toBeVisible();
  await expect(page.getByText("Server is Healthy")).toBeVisible();
  await signUp(page, site.unique("started"));
  await page.goto("/tweets");
  await page.getByLabel("New tweet").fill("Up early");
  await page.getByRole("button", { name: "Tweet", exact: true }).click();
  // Toasts of the start would stand beside this one, which comes later.
  await expect(page.locator(".Toastify__toast")).toHaveText([/Tweet created successfully/]);
});

test("no script runs before the page has loaded, and none is inline", async ({ page }) => {
  const inline = page.locator("script:not([src]):not([type='application/json'])");
  await page.goto("/");
  await expect(inline).toHaveCount(0);
  const policy = (await page.request.get("/")).headers()["content-security-policy"];
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("unsafe-inline");
});

test("a first view of home makes at most eight requests, pictures and the manifest aside", async ({ page }) => {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect(page.getByText("Not logged In...😕")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const requests = paths.filter((path) => !/^\/(media\/|manifest\.webmanifest$)/.test(path));
  expect(requests.length, requests.join(" ")).toBeLessThanOrEqual(8);
});
