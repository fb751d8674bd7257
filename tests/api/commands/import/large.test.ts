import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { onPostgres, testApi } from "#tests/support/api";
import { aUser, aVideo, oid, openFamilyExport } from "#tests/support/family-export";
import { cleanUp } from "#tests/support/spawned";
import { startImport } from "./run-import";

const api = await testApi();
const old = await openFamilyExport();
/** In the long tier the file has 60 MB; Node with the program's modules needs about 200 MB. */
const comments = process.env.TESTS === "long" ? 50_000 : 5_000;
const brokenLine = comments / 2 + 1;

afterAll(cleanUp);

/** The largest memory of a process, in MB (proc(5), `VmHWM`). */
const readPeakMb = async (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""))?.[1] ?? 0) / 1024;

test.skipIf(onPostgres)(
  "thousands of comments come with flat memory, and a broken line is reported with its number",
  async () => {
    await old.write("users.json", [await aUser(1)]);
    await old.write("videos.json", [aVideo(2, "lark.mp4")]);
    const file = await open(join(old.dir, "comments.json"), "w");
    for (let from = 0; from < comments; from += 1_000) {
      const lines = Array.from({ length: 1_000 }, (_, index) => toComment(from + index));
      await file.write(lines.join("\n") + "\n");
    }
    await file.close();
    const { child, exit, output } = startImport(api, old);
    let peakMb = 0;
    const watching = setInterval(async () => (peakMb = Math.max(peakMb, await readPeakMb(child.pid!))), 100);
    expect(await exit).toBe(2);
    clearInterval(watching);
    expect(output()).toMatch(new RegExp(`comments\\s+${comments}\\s+${comments - 1}\\s+0\\s+1`));
    expect(output()).toContain(`line ${brokenLine}: the line is no record in JSON`);
    const video = await api.db.selectFrom("videos").select("comments_count").executeTakeFirstOrThrow();
    expect(video.comments_count).toBe(comments - 1);
    expect(peakMb).toBeLessThan(300);
  },
  180_000,
);

const toComment = (index: number) => {
  const text = JSON.stringify({
    _id: oid(1_000 + index),
    video: oid(2),
    owner: oid(1),
    content: `${index} ${"x".repeat(1_000)}`,
  });
  return index === brokenLine - 1 ? text.slice(0, 100) : text;
};
