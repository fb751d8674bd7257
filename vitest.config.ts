import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { GroupByEnvironment } from "./tests/support/group-by-environment";
import { hasObjectStorage } from "./tests/support/ceph-programs";
import { hasPostgres } from "./tests/support/postgres-programs";
import { listAtOnceFiles, listPostgresTests } from "./tests/support/postgres-tests";

/** Limits for tests that hang, not for slow ones: other programs may use the machine's processors, too. */
const limits = { testTimeout: 90_000, hookTimeout: 90_000, expect: { poll: { timeout: 20_000 } } };
/** A test that passes at its second try leaves only its message, which must say what differed. */
const common = { ...limits, chaiConfig: { truncateThreshold: 1_000 } };
/** Two workers on two processors, where Vitest starts one; each test has a database of its own. */
const parallel = { maxWorkers: Math.max(2, availableParallelism() - 1), sequence: { groupOrder: 1 } };
/** Test files of one worker share its modules: loading them takes longer than most files' tests. */
const api = { ...common, ...parallel, isolate: false, setupFiles: "tests/support/api-setup.ts" };
const routes = { ...common, ...parallel, isolate: false, setupFiles: "tests/support/routes-setup.ts" };
const apiTests = "tests/api/**/*.test.ts";
/** `npm run test:long` also runs what takes too long for each change, and all tests of the API on PostgreSQL. */
const isLong = process.env.TESTS === "long";
const exclude = isLong ? [] : ["tests/**/*.long.test.ts"];
const postgresTests = isLong ? [apiTests] : listPostgresTests();
/** A file that is named runs whole: see scripts/test-parts.mjs. */
const chosenByTitle = process.env.POSTGRES_BY_TITLE === "on" ? listAtOnceFiles() : [];

export default defineConfig({
  test: {
    sequence: { sequencer: GroupByEnvironment },
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/modules" },
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude,
          isolate: false,
          setupFiles: "tests/support/unit-setup.ts",
          ...common,
          ...parallel,
        },
      },
      {
        test: {
          name: "api",
          include: [apiTests],
          exclude: [...exclude, "tests/api/db/postgres.test.ts", "tests/api/operation/move-to-postgres/**"],
          provide: { database: "sqlite" },
          ...api,
        },
      },
      {
        test: {
          name: "api-postgres",
          include: hasPostgres() ? postgresTests : ["tests/support/no-postgres.test.ts"],
          exclude,
          globalSetup: "tests/support/postgres.ts",
          provide: { database: "postgres", atOnceFiles: chosenByTitle },
          ...api,
        },
      },
      {
        test: {
          name: "s3",
          include: [hasObjectStorage() ? "tests/s3/**/*.test.ts" : "tests/support/no-ceph.test.ts"],
          exclude,
          globalSetup: "tests/support/ceph.ts",
          provide: { database: "sqlite" },
          ...api,
        },
      },
      {
        test: {
          name: "spec",
          include: ["tests/spec/**/*.test.{ts,tsx}"],
          exclude,
          isolate: false,
          ...common,
          ...parallel,
        },
      },
      { test: { name: "firefox", exclude, include: ["tests/firefox/**/*.test.ts"], ...common } },
      { test: { name: "routes", exclude, include: ["tests/routes/**/*.test.{ts,tsx}"], ...routes } },
    ],
  },
});
