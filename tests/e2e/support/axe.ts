import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Whether axe finds nothing on the page. */
export async function isAccessible(page: Page) {
  await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(document, { resultTypes: ["violations"] })).violations;
  });
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
  expect(told, page.url()).toEqual([]);
}
