import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { type HelperOptions, HelperProcess } from "#api/media/processes/helper-process";
import { tempDir } from "../temp-dir";

const MB = 1024 ** 2;
const serveTasks = JSON.stringify(resolve("api/media/processes/helper-tasks.mjs"));

/** The tasks of the helper process in these tests, by name. */
const source = `import { serveTasks } from ${serveTasks};
const deeds = {
  pid: () => process.pid,
  secrets: () => process.env.SESSION_SECRET ?? "none",
  fail: () => { throw new Error("It is no good"); },
  spin: () => { for (;;); },
  exit: () => process.exit(7),
  grow: () => { const all = []; for (;;) all.push(Buffer.alloc(${16 * MB}, 1)); },
};
serveTasks(async (name) => deeds[name]());`;

async function helper(options: Partial<HelperOptions> = {}) {
  const module = join(await tempDir(), "helper.mjs");
  await writeFile(module, source);
  const limits = { maxMemoryBytes: 256 * MB, taskTimeoutMs: 20_000, ...options };
  return new HelperProcess<string, unknown>({ module, ...limits });
}

test("one process runs several tasks, and a failed task does not end it", async () => {
  const one = await helper();
  const pid = await one.run("pid");
  await expect(one.run("fail")).rejects.toMatchObject({ reason: "failed", message: "It is no good" });
  expect(await one.run("pid")).toBe(pid);
  one.stop();
});

test.for<[string, string, Partial<HelperOptions>]>([
  ["takes too long", "late", { taskTimeoutMs: 300 }],
  ["ends", "died", {}],
])("a process whose task %s is replaced", async ([, reason, options]) => {
  const one = await helper(options);
  const task = reason === "late" ? "spin" : "exit";
  await expect(one.run(task)).rejects.toMatchObject({ reason });
  const pid = Number(await one.run("pid"));
  await expect(one.run(task)).rejects.toMatchObject({ reason });
  expect(await one.run("pid")).not.toBe(pid);
  one.stop();
});

test.runIf(process.platform === "linux")("a task gets no more memory than the limit", async () => {
  const one = await helper();
  await expect(one.run("grow")).rejects.toMatchObject({ name: "TaskError", reason: expect.not.stringMatching("late") });
  expect(await one.run("pid")).toBeTypeOf("number");
  one.stop();
});

test.runIf(process.platform === "linux")("a task gets no more processor time than the limit", async () => {
  const one = await helper({ maxCpuSeconds: 1, taskTimeoutMs: 80_000 });
  await expect(one.run("spin")).rejects.toMatchObject({ reason: "died" });
  expect(await one.run("pid")).toBeTypeOf("number");
  one.stop();
});

test("the environment of the process has no secrets", async () => {
  process.env.SESSION_SECRET = "a secret of ours";
  const one = await helper();
  expect(await one.run("secrets")).toBe("none");
  delete process.env.SESSION_SECRET;
  one.stop();
});

test("an idle process ends after a while", async () => {
  const one = await helper({ idleMs: 50 });
  const pid = Number(await one.run("pid"));
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

test("a process that does not start is an error of the server, not of the task", async () => {
  const one = new HelperProcess({ module: "/nowhere/helper.mjs", maxMemoryBytes: 256 * MB, taskTimeoutMs: 1_000 });
  await expect(one.run("pid")).rejects.toThrow(/did not start[^]*\/nowhere\/helper\.mjs/);
});

test("an idle process neither keeps the server running nor outlives it", async () => {
  const dir = await tempDir();
  await writeFile(join(dir, "helper.mjs"), source);
  const module = JSON.stringify(join(dir, "helper.mjs"));
  const contents = `import { HelperProcess } from "./api/media/processes/helper-process.ts";
    const one = new HelperProcess({ module: ${module}, maxMemoryBytes: 2 ** 28, taskTimeoutMs: 20_000, idleMs: 600_000 });
    console.log(await one.run("pid"));`;
  const stdin = { contents, resolveDir: process.cwd() };
  const outfile = join(dir, "server.mjs");
  await build({ stdin, bundle: true, platform: "node", format: "esm", outfile });
  const { stdout } = await promisify(execFile)(process.execPath, [outfile], { timeout: 25_000 });
  await expect.poll(() => isAlive(Number(stdout)), { timeout: 10_000 }).toBe(false);
});

function isAlive(pid: number) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
