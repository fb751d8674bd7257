import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findFreePorts } from "./tests/support/free-ports";

// Playwright reads this file in each of its processes; the first process chooses ports and data directory for all.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `vidlark-e2e-${randomUUID()}`);
process.env.E2E_PORTS ??= (await findFreePorts(2)).join(" ");
const [port, webOnlyPort] = process.env.E2E_PORTS.split(" ").map(Number) as [number, number];

const isCi = process.env.CI === "true";

/** The user agent of a regular Chromium: the site counts and serves bots differently. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

const serving = {
  reuseExistingServer: false,
  gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
} as const;

/**
 * Tests of features that scripts add carry the tag `@scripts`. axe looks at the light colours without JavaScript
 * (`@light`) and at the dark ones with it (`@dark`): colours do not depend on scripts. `web-only` runs the web tier
 * alone, under remix-serve, against the API of the first server.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".cache/test-results",
  workers: 1,
  /** See docs/decisions/031-second-try.md. */
  retries: isCi ? 1 : 0,
  timeout: 120_000,
  reporter: [["list"], ["json"]],
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    /** Playwright does not route the requests of a service worker; one spec allows it. */
    serviceWorkers: "block",
    userAgent,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
      ],
    },
    /** Recording every test slows all of them down; a second try records itself. */
    trace: isCi ? "on-first-retry" : "retain-on-failure",
  },
  projects: [
    {
      name: "without-js",
      use: { javaScriptEnabled: false },
      testIgnore: /enhanced/,
      grepInvert: /@scripts|@dark/,
    },
    { name: "with-js", use: { javaScriptEnabled: true }, grepInvert: /@light/ },
    {
      name: "web-only",
      use: { javaScriptEnabled: false, baseURL: `http://localhost:${webOnlyPort}` },
      testMatch: /journey/,
    },
  ],
  webServer: [
    {
      command: "node tests/support/e2e-server.mjs",
      url: `http://localhost:${port}/healthcheck`,
      env: { PORT: String(port) },
      ...serving,
    },
    {
      command: "node node_modules/@remix-run/serve/dist/cli.js server/web-only.mjs",
      url: `http://localhost:${webOnlyPort}/robots.txt`,
      env: {
        PORT: String(webOnlyPort),
        NODE_ENV: "production",
        VIDEO_API_URL: `http://localhost:${port}/api/v1`,
      },
      ...serving,
    },
  ],
});
