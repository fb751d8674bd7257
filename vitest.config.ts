import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
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
const exclude = process.env.TESTS === "long" ? [] : ["tests/**/*.long.test.ts"];
const apiTests = "tests/api/**/*.test.ts";
/** `npm run test:long` also runs what takes too long for each change, and all tests of the API on PostgreSQL. */
const postgresTests = process.env.TESTS === "long" ? [apiTests] : listPostgresTests();
/** A file that is named runs whole: see scripts/test-parts.mjs. */
const chosenByTitle = process.env.POSTGRES_BY_TITLE === "on" ? listAtOnceFiles() : [];

type Options = NonNullable<TestProjectInlineConfiguration["test"]>;

const project = (name: string, include: string | string[], options: Options = {}) => ({
  test: { name, include: [include].flat(), exclude, ...common, ...options },
});

/** Test files of one worker share its modules: loading them takes longer than most files' tests. */
const sharingModules = (setupFiles: string[]): Options => ({ ...parallel, isolate: false, setupFiles });

const api = sharingModules(["tests/support/api-setup.ts"]);

export default defineConfig({
  test: {
    sequence: { sequencer: GroupByEnvironment },
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/modules" },
    projects: [
      project("unit", "tests/unit/**/*.test.{ts,tsx}", sharingModules(["tests/support/unit-setup.ts"])),
      project("api", apiTests, {
        ...api,
        exclude: [...exclude, "tests/api/db/postgres.test.ts", "tests/api/operation/move-to-postgres/**"],
        provide: { database: "sqlite" },
      }),
      project("api-postgres", hasPostgres() ? postgresTests : "tests/support/no-postgres.test.ts", {
        ...api,
        globalSetup: "tests/support/postgres.ts",
        provide: { database: "postgres", atOnceFiles: chosenByTitle },
      }),
      project("s3", hasObjectStorage() ? "tests/s3/**/*.test.ts" : "tests/support/no-ceph.test.ts", {
        ...api,
        globalSetup: "tests/support/ceph.ts",
        provide: { database: "sqlite" },
      }),
      project("spec", "tests/spec/**/*.test.{ts,tsx}", sharingModules([])),
      project("firefox", "tests/firefox/**/*.test.ts"),
      project("routes", "tests/routes/**/*.test.{ts,tsx}", sharingModules(["tests/support/routes-setup.ts"])),
    ],
  },
});
