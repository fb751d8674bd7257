import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkDump } from "#api/operation/backup/postgres-programs";
import { runFfmpeg } from "#api/media/processes/ffmpeg";
import { HelperProcess } from "#api/media/processes/helper-process";
import { Readable } from "node:stream";
import { tempDir } from "../temp-dir";

/** Variables of the system's own wrappers and shells, which they set by themselves. */
const setByShells = ["PATH", "PWD", "OLDPWD", "SHLVL", "_"];

/** A program that writes its environment next to itself. */
async function aSpy() {
  const dir = await tempDir();
  const program = join(dir, "spy");
  await writeFile(program, `#!/bin/sh\nenv > ${dir}/seen\n`);
  await chmod(program, 0o755);
  process.env.SESSION_SECRET = "a secret of the server, which no child may read";
  onTestFinished(() => void delete process.env.SESSION_SECRET);
  const seen = async () =>
    (await readFile(`${dir}/seen`, "utf8"))
      .split("\n")
      .map((line) => line.split("=", 1)[0])
      .filter((name) => name && !setByShells.includes(name));
  return { program, seen };
}

test("ffmpeg gets no variable of the server but PATH", async () => {
  const { program, seen } = await aSpy();
  await runFfmpeg([], { ffmpeg: program });
  expect(await seen()).toEqual([]);
});

test("a program of PostgreSQL gets no variable but PATH and those of its library", async () => {
  const { program, seen } = await aSpy();
  await checkDump(program, Readable.from(["dump"]));
  expect((await seen()).filter((name) => !/^(PG\w+|HOME)$/.test(name!))).toEqual([]);
});

test("a helper process gets no variable but PATH and that of its channel", async () => {
  await aSpy();
  const module = join(await tempDir(), "helper.mjs");
  await writeFile(
    module,
    `process.on("message", () => process.send({ result: Object.keys(process.env) })); process.send("ready");`,
  );
  const helper = new HelperProcess<object, string[]>({ module, taskTimeoutMs: 10_000, maxMemoryBytes: 2 ** 31 });
  onTestFinished(() => helper.stop());
  const names = await helper.run({});
  expect(names.filter((name) => !name.startsWith("NODE_CHANNEL_"))).toEqual(["PATH"]);
});

test("every process that api and server start is given an environment", async () => {
  const files = (await Promise.all(["api", "server"].map((dir) => listSources(dir)))).flat();
  const starts: string[] = [];
  for (const file of files) {
    const text = await readFile(file, "utf8");
    if (!text.includes('from "node:child_process"')) continue;
    for (const [call] of text.matchAll(
      /\b(spawn|run|execFile|fork)\((program|command|path|process\.execPath),[\s\S]*?\);/g,
    ))
      if (!/\benv\b|, options\)/.test(call)) starts.push(`${file}: ${call}`);
  }
  expect(starts).toEqual([]);
});

const listSources = async (dir: string) =>
  (await readdir(dir, { recursive: true })).filter((name) => name.endsWith(".ts")).map((name) => join(dir, name));
