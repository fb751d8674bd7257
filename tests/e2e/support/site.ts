import { randomBytes } from "node:crypto";
import { test as base } from "@playwright/test";
import { originOf } from "./own-server";

export { expect } from "@playwright/test";

interface Site {
  /** Returns a username that no other test uses. */
  unique(prefix: string): string;
  /** Allows responses with this status in the test. */
  expectStatus(status: number): void;
  /** Allows console errors that include this text in the test. */
  expectError(text: string): void;
}

/** What Chromium says of a request that a test itself has blocked. */
const blocked = "ERR_BLOCKED_BY_CLIENT";

/** Watches the console and the page in every test: an unexpected error fails it. */
export const test = base.extend<{ site: Site }>({
  baseURL: async ({ baseURL: _ }, use, info) => use(originOf(info)),
  site: [
    async ({ page }, use) => {
      const errors: string[] = [];
      const statuses = new Set([422]);
      const texts: string[] = [];
      page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
      page.on("console", (message) => {
        if (message.type() !== "error") return;
        const status = /Failed to load resource: .* status of (\d+)/.exec(message.text())?.[1];
        if ([blocked, ...texts].some((text) => message.text().includes(text))) return;
        if (!status || !statuses.has(Number(status))) errors.push(`${message.text()} ${message.location().url}`);
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
