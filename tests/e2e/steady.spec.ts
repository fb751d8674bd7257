import type { Page } from "@playwright/test";
import { idOf, publish, signOut, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

const scripts = /\/assets\/.*\.js$/;
const withScripts = { tag: "@scripts" };

/** Holds the page's scripts back, as a slow connection does; returns how to let them through. */
async function holdScripts(page: Page) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(scripts, async (route) => {
    await opened;
    await route.continue();
  });
  return async () => {
    open();
    await waitForHydration(page);
    await page.unroute(scripts);
  };
}

/** Lists where the controls of a page's main part stand. */
const listPlaces = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(a, button, input, textarea, select, summary)")]
      .filter((control) => control.offsetParent)
      .map((control, index) => {
        control.dataset.place ??= `${control.textContent || control.getAttribute("name")} (${index})`;
        return { control: control.dataset.place, top: Math.round(control.getBoundingClientRect().top + scrollY) };
      }),
  );

test("what was typed before the scripts arrive stays", withScripts, async ({ page, site }) => {
  await signUp(page, site.unique("early"));
  const path = await publish(page, { title: site.unique("early") });
  const letThrough = await holdScripts(page);
  await page.goto(`/admin/dashboard/edit/${idOf(path)}`);
  await page.getByLabel("Description").fill("Words worth keeping");
  await page.getByLabel("Title").fill("Another title");
  await letThrough();
  await expect(page.getByLabel("Description")).toHaveValue("Words worth keeping");
  await expect(page.getByLabel("Title")).toHaveValue("Another title");
});

test("a first key that hydrates a form stays in its field", withScripts, async ({ page, site }) => {
  await signUp(page, site.unique("key"));
  // React hydrates the page only when an event needs it, as on a slow device.
  await page.addInitScript(() => {
    window.MessageChannel = class {
      port1 = {};
      port2 = { postMessage: () => document.documentElement.setAttribute("data-waiting", "") };
    } as unknown as typeof MessageChannel;
  });
  await page.goto("/admin/dashboard/upload");
  await page.waitForSelector("[data-waiting]");
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("A title");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Words");
  await expect(page.getByLabel("Title")).toHaveValue("A title");
  await expect(page.getByLabel("Description")).toHaveValue("Words");
});

test("no control moves when the scripts arrive", withScripts, async ({ page, site }) => {
  test.setTimeout(180_000);
  await signUp(page, site.unique("steady"));
  const video = await publish(page, { title: site.unique("steady") });
  const ofSettings = ["", "/changepwd", "/delete"].map((part) => `/settings${part}`);
  const paths = ["/", video, `${video}/share`, "/tweets", "/admin/dashboard/upload", ...ofSettings];
  await expectSteady(page, paths, [1280, 360]);
  await signOut(page);
  await expectSteady(page, [video, "/login?from=/tweets", "/signup"], [1280, 360]);
});

async function expectSteady(page: Page, paths: string[], widths: number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      const letThrough = await holdScripts(page);
      await page.goto(path);
      const before = await listPlaces(page);
      await letThrough();
      const after = new Map((await listPlaces(page)).map(({ control, top }) => [control, top]));
      const moved = before.filter(({ control, top }) => Math.abs((after.get(control) ?? top) - top) > 1);
      expect.soft(moved, `${path} at ${width}`).toEqual([]);
    }
  }
}
