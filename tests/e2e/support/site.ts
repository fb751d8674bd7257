import { randomBytes } from "node:crypto";
import { test as base } from "@playwright/test";

export { expect } from "@playwright/test";

interface Site {
  /** A name nobody has yet. */
  unique(prefix: string): string;
  /** Says that an answer of this status is part of the test. */
  expectStatus(status: number): void;
  /** The same of an error on the console that has this in it. */
  expectError(text: string): void;
}

/** Every test watches the console and the page: an error nobody expected fails it. */
export const test = base.extend<{ site: Site }>({
  site: [
    async ({ page }, use) => {
      const errors: string[] = [];
      const statuses = new Set([422]);
      const texts: string[] = [];
      page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
      page.on("console", (message) => {
        if (message.type() !== "error") return;
        const status = /Failed to load resource: .* status of (\d+)/.exec(message.text())?.[1];
        if (texts.some((text) => message.text().includes(text))) return;
        if (!status || !statuses.has(Number(status))) errors.push(message.text());
      });
      await use({
        unique: (prefix) => `${prefix}-${randomBytes(4).toString("hex")}`,
        expectStatus: (status) => void statuses.add(status),
        expectError: (text) => void texts.push(text),
      });
      base.expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
