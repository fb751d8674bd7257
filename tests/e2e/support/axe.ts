import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import { findMotion } from "./motion";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Asserts that axe finds no violation on the page, of all its rules or of these. */
export async function expectAccessible(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  // A ground that is still on its way to another colour has little contrast with a text that has arrived.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await finishTransitions(page);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(document, { resultTypes: ["violations"], ...(runOnly && { runOnly }) })).violations;
  }, rules);
  await page.emulateMedia({ reducedMotion: null });
  const lines = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
  expect(lines, page.url()).toEqual([]);
}

async function expectStill(page: Page) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await findMotion(page), `what moves at ${page.url()}`).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

/** axe itself needs script: tests of pages without JavaScript block the page's own script instead. */
export const forAxe = { javaScriptEnabled: true } as const;

/** Returns whether the page's own scripts run; a test calls this before axe. */
export async function scriptsRun(page: Page): Promise<boolean> {
  if (test.info().project.name !== "without-js") return true;
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setBlockedURLs", { urls: ["*/boot.js"] });
  return false;
}

/** Waits until the page's colours and sizes have changed to those of its new medium. */
const finishTransitions = (page: Page) =>
  page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/** Measures by how many pixels the page is wider than its window. */
export const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const listRepeatedIds = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

/**
 * Asserts, opening each page once, that axe finds no violation on it in light colours at 320 px and no contrast that is
 * too low in dark ones at 1280 px, that no two elements have the same id, and that it does not scroll sideways at either
 * width.
 */
export async function expectFineScreens(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 320, height: 800 });
    expect((await page.goto(path))?.status(), path).toBe(200);
    expect(await measureOverflow(page), `${path} at 320 px`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    expect(await listRepeatedIds(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await finishTransitions(page);
    expect(await measureOverflow(page), `${path} at 1280 px`).toBeLessThanOrEqual(0);
    await expectAccessible(page, ["color-contrast"]);
  }
}

/**
 * Asserts, opening each page once, that it does not scroll sideways at three widths, that axe finds no violation on it, and
 * that nothing moves for a visitor who asked for reduced motion. axe looks at it as on a phone without JavaScript, and as
 * on a desktop with it.
 */
export async function expectFinePages(page: Page, paths: string[]) {
  const width = test.info().project.name === "without-js" ? 360 : 1280;
  for (const path of paths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expectAccessible(page);
    for (const each of [1280, 360, 320]) {
      await page.setViewportSize({ width: each, height: 800 });
      await finishTransitions(page);
      expect(await measureOverflow(page), `${path} at ${each} px`).toBeLessThanOrEqual(0);
    }
    await expectStill(page);
  }
}
