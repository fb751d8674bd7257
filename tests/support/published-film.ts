import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { prepareSource } from "#api/videos/processing/prepare-source";
import { makeDirectory } from "./spawned";

/** Returns an MP4 as visitors get it: without what describes its owner, and without what players do not read. */
export async function toPublished(film: Buffer): Promise<Buffer> {
  const path = join(await makeDirectory(), "film.mp4");
  await writeFile(path, film);
  await prepareSource(path, { tools: { ffmpeg: null, ffprobe: null } });
  return readFile(path);
}
