import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { hasObjectStorage } from "./tests/support/ceph-programs";
import { hasPostgres } from "./tests/support/postgres-programs";

/** Limits for tests that hang, not for slow ones: other programs may use the machine's processors, too. */
const patience = { testTimeout: 90_000, hookTimeout: 90_000, expect: { poll: { timeout: 20_000 } } };
/** Two workers on two processors, where Vitest starts one; each test has a database of its own. */
const parallel = { maxWorkers: Math.max(2, availableParallelism() - 1), sequence: { groupOrder: 1 } };
/** Test files of one worker share its modules: loading them takes longer than most files' tests. */
const api = { ...patience, ...parallel, isolate: false, setupFiles: "tests/support/api-setup.ts" };
const routes = { ...patience, isolate: false, setupFiles: "tests/support/routes-setup.ts" };
/** Tests that take long run with TESTS=long only. */
const shortTier = process.env.TESTS === "long" ? [] : ["tests/**/*.long.test.ts"];
const apiTests = "tests/api/**/*.test.ts";

export default defineConfig({
  test: {
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/modules" },
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], ...patience, ...parallel } },
      {
        test: {
          name: "api",
          include: [apiTests],
          exclude: ["tests/api/db/postgres.test.ts", "tests/api/moving/**"],
          provide: { database: "sqlite" },
          ...api,
        },
      },
      {
        test: {
          name: "api-postgres",
          include: [hasPostgres() ? apiTests : "tests/support/no-postgres.test.ts"],
          exclude: ["tests/api/media/!(handler).test.ts"],
          globalSetup: "tests/support/postgres.ts",
          provide: { database: "postgres" },
          ...api,
        },
      },
      {
        test: {
          name: "s3",
          include: [hasObjectStorage() ? "tests/s3/**/*.test.ts" : "tests/support/no-ceph.test.ts"],
          globalSetup: "tests/support/ceph.ts",
          provide: { database: "sqlite" },
          ...api,
        },
      },
      {
        test: {
          name: "spec",
          include: ["tests/spec/**/*.test.{ts,tsx}"],
          exclude: shortTier,
          isolate: false,
          ...patience,
        },
      },
      { test: { name: "firefox", include: ["tests/firefox/**/*.test.ts"], ...patience } },
      { test: { name: "routes", include: ["tests/routes/**/*.test.{ts,tsx}"], ...routes } },
    ],
  },
});
