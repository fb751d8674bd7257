import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findTree, parseStat, sumTimes } from "../../../scripts/processor-time.mjs";
import { runMeasured } from "../../../scripts/run-measured.mjs";

function aScript(source: string) {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-script-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, "script.mjs");
  writeFileSync(file, source);
  return file;
}

/** A program that works for this many seconds of processor time. */
const work = (seconds: number) =>
  `const end = ${seconds * 1e6}; while (process.cpuUsage().user < end) for (let i = 0; i < 1e7; i++);`;

test("the processor time of a run includes that of the programs it starts", async () => {
  const child = `import("node:child_process").then(({ spawnSync }) => spawnSync(process.execPath, ["-e", "${work(0.3)}"]));`;
  const { isFine, processorSeconds } = await runMeasured(aScript(child), [], { isCaptured: true });
  expect(isFine).toBe(true);
  expect(processorSeconds).toBeGreaterThanOrEqual(0.3);
  expect(processorSeconds).toBeLessThan(2.5);
});

test.runIf(process.platform === "linux")("it includes daemons, which nobody waits for", async () => {
  const daemon = `spawn(process.execPath, ["-e", "${work(0.5)} setTimeout(() => {}, 60_000)"], { detached: true, stdio: "ignore" })`;
  // The shell between them ends at once, so that the daemon belongs to nobody.
  const start = `const { spawn } = require("node:child_process"); process.stdout.write(String(${daemon}.pid)); process.exit()`;
  const script = `
    import { spawnSync } from "node:child_process";
    import { readFileSync } from "node:fs";
    const pid = spawnSync(process.execPath, ["-e", ${JSON.stringify(start)}], { encoding: "utf8" }).stdout;
    const fields = () => readFileSync("/proc/" + pid + "/stat", "utf8").split(") ")[1].split(" ");
    while (Number(fields()[11]) + Number(fields()[12]) < 50) await new Promise((done) => setTimeout(done, 50));
    await new Promise((done) => setTimeout(done, 1_200));
    process.kill(pid);`;
  const { isFine, output, processorSeconds } = await runMeasured(aScript(script), [], { isCaptured: true });
  expect({ isFine, output }).toEqual({ isFine: true, output: "" });
  expect(processorSeconds).toBeGreaterThanOrEqual(0.5);
});

test("a run that fails returns its output", async () => {
  const script = aScript('process.stdout.write("ä "); process.stderr.write("b"); process.exitCode = 3;');
  expect(await runMeasured(script, [], { isCaptured: true })).toMatchObject({ isFine: false, output: "ä b" });
});

test.runIf(process.platform === "linux")("what runs ends with the process that runs it", async () => {
  const program = aScript("process.stdout.write(`runs ${process.pid}\\n`); setInterval(() => {}, 1_000);");
  const module = JSON.stringify(resolve("scripts/run-measured.mjs"));
  const runner = aScript(`
    import { endTogether, runMeasured } from ${module};
    endTogether();
    await runMeasured(${JSON.stringify(program)}, []);
    await runMeasured(${JSON.stringify(program)}, []);`);
  const child = spawn(process.execPath, [runner], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (output.endsWith("\n")) child.kill("SIGTERM");
  });
  // Its output closes when the program that writes to it has ended as well.
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(143);
  expect(output).toMatch(/^runs \d+\n$/);
});

test("the times of a shell and its children add up", () => {
  expect(sumTimes("0m0.010000s 0m0.020000s\n1m30.500000s 0m9.470000s\n")).toBeCloseTo(100);
});

test("a process' name may hold brackets and spaces", () => {
  const stat = "42 (node (x) ) S 7 42 42 0 -1 4194304 1 2 3 4 150 50 25 75 20 0 11 0 987654 1 2";
  expect(parseStat(stat)).toEqual({ pid: 42, parent: 7, key: "42 of 987654", ownSeconds: 2, seconds: 3 });
});

test("a tree holds the children of children, in any order", () => {
  const processes = [
    [4, 3],
    [3, 2],
    [2, 1],
    [9, 1],
  ].map(([pid, parent]) => ({ pid: pid!, parent: parent!, key: String(pid), ownSeconds: 1, seconds: 1 }));
  expect([...findTree(processes, ({ pid }) => pid === 2)].map(({ pid }) => pid)).toEqual([2, 3, 4]);
});
