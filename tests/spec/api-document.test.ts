import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { aPicture } from "#tests/e2e/support/files";
import { clip } from "#tests/support/clips";
import { cleanUp, startBuiltServer } from "#tests/support/spawned";

afterAll(cleanUp);

const run = promisify(execFile);

/** Makes curl write the status of each answer to the error stream. */
const noted = `curl() { command curl -w '%{stderr}%{http_code}\\n' "$@"; }`;

test("the commands of docs/api.md do what it says, with a Bearer token and without a cookie", async () => {
  const document = await readFile("docs/api.md", "utf8");
  const script = [...document.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join("");
  const lines = script.split("\n").filter((line) => /\bcurl\b/.test(line));
  const expected = lines.map((line) => /# (\d{3})$/.exec(line)?.[1] ?? `no status behind: ${line}`);
  const { url } = await startBuiltServer();
  const env = { ...process.env, API: `${url}/api/v1`, VIDEO: await clip("mp4"), PICTURE: await aPicture() };
  const { stderr } = await run("bash", ["--norc", "-euo", "pipefail", "-c", `${noted}\n${script}`], { env });
  expect(stderr.trim().split("\n")).toEqual(expected);
  expect(script).not.toMatch(/--cookie|-b |Origin|XSRF/);
}, 60_000);
