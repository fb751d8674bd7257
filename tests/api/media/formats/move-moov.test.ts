import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { moveMoov } from "#api/media/formats/move-moov";
import { probeVideo } from "#api/media/formats/probe";
import { clip, type ClipName } from "#tests/support/clips";
import { tempDir } from "../temp-dir";
import { widenIndex } from "../wide-boxes";

/** Returns a checksum of all decoded pictures and sound. */
async function contentOf(path: string) {
  const { stdout, stderr } = await promisify(execFile)("ffmpeg", ["-v", "error", "-i", path, "-f", "md5", "-"]);
  expect(stderr).toBe("");
  return stdout;
}

test.for<ClipName>(["moov-last", "tagged", "mov"])(
  "without ffmpeg the index of a %s clip moves first",
  async (name) => {
    const output = join(await tempDir(), "moved.mp4");
    expect(await moveMoov(await clip(name), output)).toBe(true);
    expect(await probeVideo(output)).toMatchObject({ isMoovLast: false, duration: 2 });
    expect(await contentOf(output)).toBe(await contentOf(await clip(name)));
  },
);

test.for<[string, (content: Buffer) => Buffer]>([
  ["64-bit sizes", widenIndex],
  ["a size that means up to the end", openIndex],
])("an index with %s moves first, without metadata about the owner", async ([, change]) => {
  const dir = await tempDir();
  const [input, output] = [join(dir, "input.mp4"), join(dir, "moved.mp4")];
  await writeFile(input, change(await readFile(await clip("tagged"))));
  expect(await moveMoov(input, output)).toBe(true);
  expect(await probeVideo(output)).toMatchObject({ isMoovLast: false, duration: 2 });
  expect(await contentOf(output)).toBe(await contentOf(await clip("tagged")));
  expect((await readFile(output)).includes("Secret")).toBe(false);
});

function openIndex(content: Buffer) {
  content.writeUInt32BE(0, content.lastIndexOf("moov") - 4);
  return content;
}

test("the move removes title and location", async () => {
  const output = join(await tempDir(), "moved.mp4");
  await moveMoov(await clip("tagged"), output);
  expect((await readFile(output)).includes("Secret")).toBe(false);
});

test.for<ClipName>(["mp4", "fragmented", "webm", "truncated", "fake"])("a %s file stays unchanged", async (name) => {
  const dir = await tempDir();
  expect(await moveMoov(await clip(name), join(dir, "moved.mp4"))).toBe(false);
  expect(await readdir(dir)).toEqual([]);
});
