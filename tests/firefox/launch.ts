import type { Browser } from "puppeteer-core";
import { onTestFinished } from "vitest";
import { openFirefox } from "#tests/support/firefox";

/** Starts a Firefox that ends with the test. */
export async function launchFirefox(options: { hasScripts: boolean }): Promise<Browser> {
  const browser = await openFirefox(options);
  onTestFinished(() => browser.close());
  return browser;
}
