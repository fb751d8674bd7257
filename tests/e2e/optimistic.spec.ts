import type { Locator, Page } from "@playwright/test";
import { publish, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

/** Holds each press until `release`, which sends it to the server with another id, which does not exist. */
async function misdirectPresses(page: Page) {
  const held: (() => void)[] = [];
  await page.route("**/actions/**", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue({
      url: route
        .request()
        .url()
        .replaceAll(/[0-9a-f]{24}/g, "f".repeat(24)),
    });
  });
  return async () => {
    await expect.poll(() => held.length).toBe(1);
    held.pop()!();
  };
}

/** Presses a button by key and measures how long its attribute takes to change, in milliseconds. */
const measurePress = (button: Locator, attribute: string) =>
  button.evaluate(
    (element, name) =>
      new Promise<number>((resolve) => {
        const before = element.getAttribute(name);
        const start = performance.now();
        new MutationObserver(() => {
          if (element.getAttribute(name) !== before) resolve(performance.now() - start);
        }).observe(element, { attributes: true });
        (element as HTMLElement).focus();
        (element as HTMLElement).click();
      }),
    attribute,
  );

const readScroll = (page: Page) => page.evaluate(() => window.scrollY);

/** Asserts that a press shows at once, and is taken back with its reason; the button keeps focus and place. */
async function expectRollback(
  { page, release }: { page: Page; release: () => Promise<void> },
  button: Locator,
  attribute: string,
  reason: string,
) {
  await button.scrollIntoViewIfNeeded();
  const isOn = async () => (await button.getAttribute(attribute)) === "true";
  const [before, place] = [await isOn(), await readScroll(page)];
  expect(await measurePress(button, attribute)).toBeLessThan(100);
  expect(await isOn()).toBe(!before);
  await release();
  const toast = page.locator(".Toastify__toast").filter({ hasText: reason }).last();
  await expect(toast).toBeVisible();
  await expect.poll(isOn).toBe(before);
  await expect(button).toBeFocused();
  expect(await readScroll(page)).toBe(place);
  // Is not covered by the message: the next press reaches it.
  await button.click({ trial: true, timeout: 500 });
}

test(
  "a like, a subscription, a save and a switch show at once, and are taken back with the reason",
  { tag: "@scripts" },
  async ({ page, site }) => {
    const [owner, fan] = [site.unique("owner"), site.unique("fan")];
    await signUp(page, owner);
    await publish(page, { title: `Song of ${owner}` });
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/admin/dashboard");
    await waitForHydration(page);
    const presses = { page, release: await misdirectPresses(page) };
    await expectRollback(presses, page.getByRole("switch"), "aria-checked", "Video does not exist");
    await signUp(page, fan);
    await page.goto("/");
    await waitForHydration(page);
    const later = page.getByRole("button", { name: `Watch later: Song of ${owner}` });
    await expectRollback(presses, later, "aria-pressed", "Video does not exist");
    await page.getByRole("link", { name: `Song of ${owner}`, exact: true }).click();
    await waitForHydration(page);
    const like = page.getByRole("button", { name: /^Like this video/ });
    await expectRollback(presses, like, "aria-pressed", "Video does not exist");
    await expectRollback(
      presses,
      page.getByRole("button", { name: "Subscribe" }),
      "aria-pressed",
      "Channel does not exist",
    );
    await page.getByRole("link", { name: "Save to playlist" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Dawn songs");
    await page.getByRole("button", { name: "Create playlist" }).click();
    await expectRollback(presses, page.getByRole("switch"), "aria-checked", "does not exist");
  },
);

test(
  "a press without an answer is taken back with a message, and the video and a typed comment stay",
  { tag: "@scripts" },
  async ({ page, site }) => {
    for (const text of ["ERR_FAILED", "Failed to fetch"]) site.expectError(text);
    site.expectStatus(502);
    const owner = site.unique("owner");
    await signUp(page, owner);
    const path = await publish(page, { title: `Song of ${owner}` });
    await page.goto("/");
    await waitForHydration(page);
    await page.route("**/actions/**", (route) => route.abort());
    const later = page.getByRole("button", { name: `Watch later: Song of ${owner}` });
    await later.click();
    await expect(page.getByRole("alert").filter({ hasText: "Connection lost" })).toBeVisible();
    await expect(later).toHaveAttribute("aria-pressed", "false");
    await page.unrouteAll();

    await page.goto(path);
    await waitForHydration(page);
    await page.getByLabel("Add a comment").fill("Half a thought");
    await page.locator("video").evaluate((video) => void Object.assign(window, { film: video }));
    const answers = ["abort", "proxy"];
    await page.route("**/actions/**", (route) =>
      answers.shift() === "abort"
        ? route.abort()
        : route.fulfill({ status: 502, contentType: "text/html", body: "<title>502 Bad Gateway</title>" }),
    );
    const like = page.getByRole("button", { name: /^Like this video/ });
    for (const message of ["Connection lost", "Opps! something went wrong"]) {
      await like.click();
      await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
      await expect(like).toHaveAttribute("aria-pressed", "false");
    }
    await page.unrouteAll();
    expect(await page.evaluate(() => (window as unknown as { film: Element }).film.isConnected)).toBe(true);
    await expect(page.getByLabel("Add a comment")).toHaveValue("Half a thought");
    await like.click();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Video liked")).toBeVisible();
  },
);
