import { expect, test } from "vitest";
import { readConfig } from "#server/config";
import { requireNodeSettings } from "#server/nodes";

const secret = "s".repeat(32);
const DATABASE_URL = "postgres://vidlark@db.internal/vidlark";
const require = (environment: Record<string, string>) => () => requireNodeSettings(readConfig(environment));

test("one node needs neither PostgreSQL nor a secret of its operator", () => {
  expect(require({})).not.toThrow();
  expect(require({ PROCESSES: "4" })).not.toThrow();
});

test("several nodes need a database and a secret that they share; each is named in one line", () => {
  expect(require({ NODES: "several" })).toThrow(
    /^NODES=several needs DATABASE_URL: .+\nNODES=several needs SESSION_SECRET .+$/,
  );
  expect(require({ NODES: "several", DATABASE_URL })).toThrow(/^NODES=several needs SESSION_SECRET .+$/);
  expect(require({ NODES: "several", DATABASE_URL, SESSION_SECRET: secret })).not.toThrow();
});

test("nodes in front of another API need a secret only", () => {
  const VIDEO_API_URL = "http://127.0.0.1:8000/api/v1";
  expect(require({ NODES: "several", VIDEO_API_URL, SESSION_SECRET: secret })).not.toThrow();
});
