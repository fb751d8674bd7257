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

test("eight lines of docs/api.md publish a video with a token for publish alone", async () => {
  const document = await readFile("docs/api.md", "utf8");
  const lines = /^### A film in parts\n[\s\S]*?```sh\n([\s\S]*?)^```$/m.exec(document)![1]!;
  expect(lines.trim().split("\n")).toHaveLength(8);
  const { url } = await startBuiltServer();
  const api = `${url}/api/v1`;
  const account = { username: "gull", email: "gull@birds.example", fullName: "Sea Gull", password: "over-the-harbour" };
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    (await fetch(api + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    }).then((answer) => answer.json())) as { data: Record<string, string> };
  await post("/users/register", account);
  const { accessToken } = (await post("/users/login", account)).data;
  const token = { name: "Uploader", scopes: "publish", days: 1 };
  const { secret } = (await post("/users/tokens", token, { Authorization: `Bearer ${accessToken}` })).data;
  const files = { VIDEO: await clip("mp4"), PICTURE: await aPicture() };
  const env = { ...process.env, API: api, PROGRAM: secret, ...files };
  const { stdout } = await run("bash", ["--norc", "-euo", "pipefail", "-c", lines], { env });
  const id = stdout.trim().split("\n").at(-1)!;
  expect(id).toMatch(/^[0-9a-f]{24}$/);
  const video = (await fetch(`${api}/dashboard/videos`, { headers: { Authorization: `Bearer ${accessToken}` } }).then(
    (answer) => answer.json(),
  )) as { data: { _id: string; title: string; isPublished: boolean }[] };
  expect(video.data).toMatchObject([{ _id: id, title: "Dawn", isPublished: true }]);
}, 60_000);
