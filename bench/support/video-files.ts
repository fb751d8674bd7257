import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#api/db/open";
import { seed } from "#commands/rows/seed";
import { clip } from "#tests/support/clips";

/** Fills an empty data directory with generated videos, each with a file of its own bytes; returns their ids. */
export async function fillWithFiles(dataDir: string, count: number, fileBytes: number): Promise<string[]> {
  const db = await openDatabase({ sqlite: join(dataDir, "vidlark.sqlite") });
  try {
    await seed(db, { videos: count, seed: 1, now: Date.now() });
    await db.updateTable("videos").set({ bytes: fileBytes, visibility: "public", is_published: 1 }).execute();
    const videos = await db.selectFrom("videos").select(["id", "file_name"]).where("status", "=", "ready").execute();
    const content = Buffer.alloc(fileBytes, randomBytes(1 << 20));
    (await readFile(await clip("mp4"))).copy(content);
    for (const { id, file_name: name } of videos) {
      randomBytes(64).copy(content, fileBytes - 64);
      const dir = join(dataDir, "media", "videos", id);
      await mkdir(dir, { recursive: true });
      await writeFile(join(dir, name), content);
    }
    return videos.map(({ id }) => id);
  } finally {
    await db.destroy();
  }
}
