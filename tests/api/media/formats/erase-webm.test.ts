import { execFile } from "node:child_process";
import { copyFile, link, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { eraseWebmMetadata } from "#api/media/formats/erase-webm";
import { probeVideo } from "#api/media/formats/probe";
import { clip, type ClipName } from "#tests/support/clips";
import { tempDir } from "../temp-dir";

async function copyOf(name: ClipName, change = (content: Buffer) => content) {
  const path = join(await tempDir(), `${name}.webm`);
  await writeFile(path, change(await readFile(await clip(name))));
  return path;
}

/** Returns a hash of the pictures and the sound that ffmpeg decodes; fails where it complains. */
async function decode(path: string) {
  const { stdout, stderr } = await promisify(execFile)("ffmpeg", ["-v", "warning", "-i", path, "-f", "md5", "-"]);
  expect(stderr).toBe("");
  return stdout;
}

/** Makes the sizes of a segment and its clusters unknown, as a browser that records writes them. */
function withoutSizes(content: Buffer) {
  for (const id of ["18538067", "1f43b675"])
    for (let at = content.indexOf(id, 0, "hex"); at >= 0; at = content.indexOf(id, at + 4, "hex")) {
      const bytes = Math.clz32(content[at + 4]!) - 23;
      content.fill(0xff, at + 4, at + 4 + bytes);
      content[at + 4] = 0xff >> (bytes - 1);
    }
  return content;
}

/** Cuts a file off in its last cluster, as a recording that was interrupted. */
const endWithCluster = (content: Buffer) => content.subarray(0, content.lastIndexOf("1c53bb6b", undefined, "hex"));

/** Turns a Matroska into a WebM by its type, which it fills up with a void element. */
function asWebm(content: Buffer) {
  const at = content.indexOf("matroska") - 3;
  Buffer.from("428284", "hex").copy(content, at);
  Buffer.from("webm\xec\x82\0\0", "latin1").copy(content, at + 3);
  return content;
}

test.for<[ClipName, string, (content: Buffer) => Buffer]>([
  ["tagged-webm", "with tags and chapters", (content) => content],
  ["tagged-webm", "recorded by a browser", withoutSizes],
  ["covered-mkv", "with an attached cover", asWebm],
])("metadata about the owner of %s %s is blanked in place, and the file plays as before", async ([name, , change]) => {
  const path = await copyOf(name, change);
  const [before, size] = [await probeVideo(path), (await stat(path)).size];
  expect(before).toMatchObject({ container: "webm", playsAsIs: true });
  const played = await decode(path);
  expect((await readFile(path)).includes("+52.5+13.4")).toBe(true);
  expect(await eraseWebmMetadata(path)).toBe(true);
  const content = await readFile(path);
  const found = ["+52.5", "Secret", "Lavf", "cover.jpg", "JFIF"].filter((text) => content.includes(text));
  expect([found, content.length]).toEqual([[], size]);
  expect(await probeVideo(path)).toEqual(before);
  expect(await decode(path)).toBe(played);
});

test("what shares its bytes with a WebM keeps its metadata, and a file without any continues sharing them", async () => {
  const path = await copyOf("tagged-webm");
  await link(path, `${path}.shared`);
  await eraseWebmMetadata(path);
  expect((await readFile(`${path}.shared`)).includes("Secret")).toBe(true);
  await link(path, `${path}.link`);
  expect(await eraseWebmMetadata(path)).toBe(true);
  expect((await stat(path)).nlink).toBe(2);
});

test("a WebM that is cut off loses its metadata, too", async () => {
  const path = await copyOf("tagged-webm", (content) => content.subarray(0, content.length * 0.8));
  expect(await eraseWebmMetadata(path)).toBe(true);
  expect((await readFile(path)).includes("Secret")).toBe(false);
});

test("a file that cannot be read to its end stays as it is", async () => {
  for (const [name, change] of [
    ["mp4", (content: Buffer) => content],
    ["tagged-webm", (content: Buffer) => Buffer.concat([content, Buffer.alloc(20)])],
    ["tagged-webm", (content: Buffer) => Buffer.concat([content, Buffer.from("ec80".repeat(60_000), "hex")])],
    ["tagged-webm", (content: Buffer) => withoutSizes(Buffer.concat([content, content]))],
    ["tagged-webm", (content: Buffer) => withoutSizes(Buffer.concat([endWithCluster(content), content]))],
  ] as const) {
    const path = await copyOf(name, change);
    await copyFile(path, `${path}.before`);
    expect(await eraseWebmMetadata(path)).toBe(false);
    expect((await readFile(path)).equals(await readFile(`${path}.before`))).toBe(true);
  }
});
