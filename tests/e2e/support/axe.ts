import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Asserts that axe finds no violation on the page. */
export async function expectAccessible(page: Page) {
  await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(document, { resultTypes: ["violations"] })).violations;
  });
  const lines = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
  expect(lines, page.url()).toEqual([]);
}

/** axe itself needs script: tests of pages without JavaScript block the page's own scripts instead. */
export const forAxe = { javaScriptEnabled: true } as const;

/** Returns whether the page's own scripts run; a test calls this before axe. */
export async function scriptsRun(page: Page): Promise<boolean> {
  if (test.info().project.name !== "without-js") return true;
  await page.route("**/boot.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  return false;
}

/** Asserts that pages do not scroll sideways at these widths or at 320 px, and that axe finds no violation. */
export async function expectFinePages(page: Page, paths: string[], widths: readonly number[] = [1280, 360]) {
  for (const path of paths)
    for (const width of [...widths, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      if (width !== 320) await expectAccessible(page);
    }
}
