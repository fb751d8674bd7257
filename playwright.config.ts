import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import type { OwnServers } from "./tests/e2e/support/own-server";
import { findChromium } from "./scripts/test-programs.mjs";
import { findFreePorts } from "./tests/support/free-ports";

const workers = Number(process.env.E2E_WORKERS ?? 2);

/** Chooses ports and data directories: every worker has servers of its own. */
async function chooseServers(): Promise<OwnServers[]> {
  const urls = (await findFreePorts(2 * workers)).map((port) => `http://localhost:${port}`);
  return Array.from({ length: workers }, (_, worker) => ({
    url: urls[2 * worker]!,
    webOnlyUrl: urls[2 * worker + 1]!,
    dataDir: join(tmpdir(), `vidlark-e2e-${randomUUID()}`),
  }));
}

// Playwright reads this file in each of its processes; the first process chooses for all.
process.env.E2E_SERVERS ??= JSON.stringify(await chooseServers());
const servers = JSON.parse(process.env.E2E_SERVERS) as OwnServers[];

const isCi = process.env.CI === "true";

/** What only `npm run test:long` runs. */
const long = process.env.TESTS === "long" ? [] : [/\.long\.spec\.ts$/];

/** The user agent of a regular Chromium: the site counts and serves bots differently. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

const serve = (command: string, url: string, path: string, env: Record<string, string>) => ({
  command,
  url: url + path,
  env: { PORT: new URL(url).port, ...env },
  reuseExistingServer: false,
  /** The log of errors: the server writes it there. */
  stdout: "pipe" as const,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
});

/**
 * Tests of features that scripts add carry the tag `@scripts`. axe looks at the light colours without JavaScript
 * (`@light`) and at the dark ones with it (`@dark`): colours do not depend on scripts. `web-only` runs the web tier
 * alone, against the API of its worker's other server: for tests with the tag `@web-only`.
 */
export default defineConfig({
  testDir: "tests/e2e",
  testIgnore: long,
  outputDir: ".cache/test-results",
  workers,
  /** See docs/decisions/30-tests.md. */
  retries: isCi ? 1 : 0,
  timeout: 180_000,
  reporter: [["list"], ["json"]],
  expect: { timeout: 30_000 },
  use: {
    /** What a test presses or reads and does not find fails long before the test's own limit. */
    actionTimeout: 60_000,
    /** Playwright does not route the requests of a service worker; one spec allows it. */
    serviceWorkers: "block",
    userAgent,
    launchOptions: {
      executablePath: findChromium() ?? undefined,
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
      testIgnore: [/enhanced/, ...long],
      grepInvert: /@scripts|@dark/,
    },
    { name: "with-js", use: { javaScriptEnabled: true }, grepInvert: /@light/ },
    {
      name: "web-only",
      use: { javaScriptEnabled: false },
      grep: /@web-only/,
    },
  ],
  webServer: servers.flatMap(({ url, webOnlyUrl, dataDir }) => [
    serve("node tests/support/e2e-server.mjs", url, "/healthcheck", { DATA_DIR: dataDir }),
    serve("node tests/support/e2e-server.mjs", webOnlyUrl, "/robots.txt", {
      DATA_DIR: `${dataDir}-web`,
      VIDEO_API_URL: `${url}/api/v1`,
    }),
  ]),
});
