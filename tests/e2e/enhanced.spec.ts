import type { Page, Route } from "@playwright/test";
import { clip } from "#tests/support/clips";
import { publish, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { publishByForm, waitForHydration } from "./support/steps";

test("moving between pages keeps the document, and fetches no list of routes twice", async ({ page, site }) => {
  await signUp(page, site.unique("spa"));
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
  // The framework asks again for a list that is still on its way: the browser joins the two, or answers from its cache.
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes("/__manifest") && transferSize > 0)
      .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
  );
  expect(fetched.length).toBeGreaterThan(0);
  const isKnown = ({ name, startTime }: (typeof fetched)[number]) =>
    fetched.some((other) => other.name === name && other.responseEnd <= startTime);
  expect(fetched.filter(isKnown)).toEqual([]);
});

test("a link pressed while its route is looked up leads to its page, though a button is answered meanwhile", async ({
  page,
  site,
}) => {
  const [singer, fan] = [site.unique("hasty"), site.unique("fan")];
  const { id } = await signUp(page, singer);
  await publish(page, { title: `Song of ${singer}` });
  await signUp(page, fan);
  const delay = (ms: number) => async (route: Route) => {
    await new Promise((done) => setTimeout(done, ms));
    await route.continue();
  };
  await page.route(/\/__manifest\?.*%2Fvideo%2F/, delay(2_000));
  await page.route("**/actions/channel/**", delay(500));
  await page.goto(`/user/${singer}/${id}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("link", { name: `Song of ${singer}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Song of ${singer}` })).toBeVisible();
  await expect(page).toHaveURL(/\/video\//);
});

test("a visitor reads what a page needs before the script of the login notice has come", async ({ page, site }) => {
  site.expectStatus(401);
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route(/\/assets\/lazy-shell-[^/]+\.js/, (route) => held.then(() => route.continue()));
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("link", { name: "History" }).first().click();
  await expect(page.getByRole("heading", { name: "Sorry !! You are not Logged In" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sorry !! You are not Logged In" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toHaveCount(0);
  send();
  await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toBeVisible();
});

test("a page whose script does not arrive is a lost connection at its address, and one that no longer exists is loaded again", async ({
  page,
  site,
}) => {
  for (const text of ["ERR_FAILED", "Failed to fetch", "status of 404"]) site.expectError(text);
  let answer = (route: Route) => route.abort();
  await page.route(/\/assets\/_app\.tweets-[^/]+\.js/, (route) => answer(route));
  await page.goto("/");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole("link", { name: "Tweets" }).first().click();
  await expect(page.getByRole("heading", { name: "Connection lost" })).toBeVisible();
  await expect(page).toHaveURL("/tweets");
  const isSameDocument = () => page.evaluate(() => "isSameDocument" in window);
  expect(await isSameDocument()).toBe(true);
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page).toHaveURL("/");
  // The page of the new release has a script of its own.
  answer = (route) => (page.url().endsWith("/tweets") ? route.continue() : route.fulfill({ status: 404 }));
  await page.getByRole("link", { name: "Tweets" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Tweets" })).toBeVisible();
  expect(await isSameDocument()).toBe(false);
});

test("an upload shows its progress and does not reload the page", async ({ page, site }) => {
  const name = site.unique("progress");
  await signUp(page, name);
  await page.goto("/admin/dashboard");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const seen = page.waitForFunction(() => document.querySelector("progress") !== null);
  await publishByForm(page, { title: name, description: "Bar", file: await clip("mp4") });
  await seen;
  await expect(page.getByText("Video published successfully")).toBeVisible();
});

test("Escape closes a dialog and the page under it stays as it was", async ({ page, site }) => {
  await signUp(page, site.unique("escape"));
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Upload video" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByLabel("Video file")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole("link", { name: "Upload video" })).toBeFocused();
});

test("a dialog that a whole page load opened gives the focus to its link", async ({ page, site }) => {
  await signUp(page, site.unique("whole-load"));
  await page.goto("/admin/dashboard/upload");
  await waitForHydration(page);
  await page.keyboard.press("Escape");
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

test("the line of the start is shown once per tab, and only a person's first toast loads the toasts' library", async ({
  page,
  site,
}) => {
  const libraries: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/assets/messages-")) libraries.push(request.url());
  });
  const line = page.locator(".startup-line");
  await page.goto("/");
  await expect(line).toHaveText("Not logged In...😕 Server is Healthy");
  await expect(line).toHaveRole("status");
  await expect(line).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  expect(libraries).toEqual([]);
  await signUp(page, site.unique("started"));
  await page.goto("/tweets");
  await page.getByLabel("New tweet").fill("Up early");
  await page.getByRole("button", { name: "Tweet", exact: true }).click();
  await expect(page.locator(".Toastify__toast")).toHaveText([/Tweet created successfully/]);
  expect(libraries.length).toBeGreaterThan(0);
  await expect(line).toHaveCount(0);
});

/** Finds the controls that the line of the start lies over, and whether all of it can be seen. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector<HTMLElement>(".startup-line")!;
    const line = element.getBoundingClientRect();
    element.style.pointerEvents = "auto";
    const isOnTop = [line.left + 5, line.right - 5].every((x) => {
      const top = document.elementFromPoint(x, (line.top + line.bottom) / 2);
      return element.contains(top);
    });
    element.style.pointerEvents = "";
    const controls = document.querySelectorAll(
      "header :is(a, button, input, summary), nav a, footer :is(a, button), video, .watch :is(a, button, p, h1, h2)",
    );
    const isCovered = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return (
        control.checkVisibility() && left < line.right && right > line.left && top < line.bottom && bottom > line.top
      );
    };
    const covered = [...controls].filter(isCovered).map(({ outerHTML }) => outerHTML);
    return { covered, isInView: isOnTop && line.left >= 0 && line.right <= innerWidth && line.bottom <= innerHeight };
  });

for (const [width, height] of [
  [320, 568],
  [360, 640],
  [740, 360],
  [1280, 720],
] as const)
  test(`the line of the start lies over no control of the shell at ${width} × ${height}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await signUp(page, site.unique("line"));
      if (isSignedIn) await page.evaluate(() => sessionStorage.clear());
      await page.goto("/support");
      await expect(page.locator(".startup-line > span")).toHaveCount(2);
      expect((await findCovered(page)).isInView).toBe(true);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect((await findCovered(page)).covered).toEqual([]);
    }
  });

for (const [width, height] of [
  [740, 360],
  [1280, 720],
] as const)
  test(`the line of the start lies over nothing of a watch page at ${width} × ${height}`, async ({ page, site }) => {
    const title = site.unique("low");
    await signUp(page, title);
    const path = await publish(page, { title });
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.locator(".startup-line > span")).toHaveCount(2);
    expect((await findCovered(page)).covered).toEqual([]);
    const layerOf = (selector: string) =>
      page.locator(selector).evaluate((element) => Number(getComputedStyle(element).zIndex));
    expect(await layerOf(".startup-line"), "below the header").toBeLessThan(await layerOf(".top-bar"));
  });

test("a press passes through the line of the start", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".startup-line > span")).toHaveCount(2);
  const isHit = await page.locator(".startup-line").evaluate((line) => {
    const { left, top } = line.getBoundingClientRect();
    return line.contains(document.elementFromPoint(left + 10, top + 5));
  });
  expect(isHit).toBe(false);
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
  // An address that is asked for twice at once, as routes are on a busy device, is fetched once: the cache has the second.
  const addresses = new Set<string>();
  page.on("request", (request) => addresses.add(request.url().slice(new URL(request.url()).origin.length)));
  await page.goto("/");
  await expect(page.getByText("Not logged In...😕")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const requests = [...addresses].filter((address) => !/^\/(media\/|manifest\.webmanifest$)/.test(address));
  expect(requests.length, requests.join(" ")).toBeLessThanOrEqual(8);
});
