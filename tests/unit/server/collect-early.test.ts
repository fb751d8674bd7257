import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Always holds the newest 100 of 800 lists, about 35 MB, and prints the highest use of the heap in MB. */
const program = `
  const lists = [];
  let highest = 0;
  for (let index = 0; index < 800; index += 1) {
    lists[index % 100] = Array.from({ length: 4_000 }, (_, n) => ({ n, text: "t" + n }));
    highest = Math.max(highest, process.memoryUsage().heapUsed);
  }
  process.stdout.write(String(Math.round(highest / 2 ** 20)));
`;

async function highestMB(first: string): Promise<number> {
  const args = ["--import", "tsx", "--input-type=module", "-e", first + program];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
}

test("the heap of a server stays near what it holds, and is not limited", async () => {
  const module = pathToFileURL("server/collect-early.ts").href;
  const early = await highestMB(`import { collectGarbageEarly } from "${module}"; collectGarbageEarly();`);
  const late = await highestMB("");
  expect(early).toBeLessThan(0.7 * late);
});

test("every command that starts a server or a worker halves the young part of its heap", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const unit = (name: string) => readFileSync(`deploy/${name}.service`, "utf8").match(/^ExecStart=.*$/m)![0];
  const release = readFileSync("scripts/release.mjs", "utf8").match(/`node .*\.js`/)![0];
  const image = readFileSync("deploy/Containerfile", "utf8")
    .match(/^CMD .*$/m)![0]
    .replaceAll('", "', " ");
  const commands = [scripts.start, scripts.worker, unit("vidlark"), unit("vidlark-worker@"), release, image];
  for (const command of commands) expect(command).toMatch(/node --max-semi-space-size=8 /);
});
