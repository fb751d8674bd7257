import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 3199);

/** Debian's chromium, in its usual dress: bots are counted and served differently. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".cache/test-results",
  workers: 1,
  timeout: 60_000,
  reporter: [["list"], ["json"]],
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
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
    trace: "retain-on-failure",
  },
  projects: [
    { name: "without-js", use: { javaScriptEnabled: false }, testIgnore: /enhanced/ },
    { name: "with-js", use: { javaScriptEnabled: true } },
  ],
  webServer: {
    command: "node tests/support/e2e-server.mjs",
    url: `http://localhost:${port}/healthcheck`,
    env: { PORT: String(port) },
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
