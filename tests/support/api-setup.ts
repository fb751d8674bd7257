import { afterAll, beforeEach, expect, inject, vi } from "vitest";
import { resetFullDisk } from "#api/db/full-disk";
import { cleanUp } from "./api";
import "./equal-priority.mjs";
import { saysAtOnce } from "./postgres-tests";

/** Hashes passwords at the least cost, as tests sign up thousands of accounts; a unit test pins the real cost. */
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, leastCost) };
});

const { testPath } = expect.getState();
if (inject("atOnceFiles")?.some((path) => testPath!.endsWith(path)))
  beforeEach(({ task, skip }) => skip(!saysAtOnce(task.name), "runs on SQLite, and on PostgreSQL in the long tier"));

afterAll(cleanUp);
// Files of one worker share the process: a full disk of one must not be that of the next.
afterAll(resetFullDisk);
