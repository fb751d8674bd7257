import { join } from "node:path";
import { connectDatabase } from "#api/db/open";
import { examine, type ExamineOptions } from "#api/operation/doctor/examine";
import type { MediaStore } from "#api/media/store/media-store";
import { openMediaStore } from "#api/media/store/open-media";
import type { TestApi } from "./api";

type Site = Pick<TestApi, "db" | "place">;

type Reading = Pick<ExamineOptions, "hashes">;

async function examineSite({ db, place }: Site, media?: MediaStore, reading: Reading = {}) {
  // A test's files are as new as their rows: nothing else writes meanwhile.
  const store = media ?? (await openMediaStore(join(place.dataDir, "media")));
  return examine({ db, media: store, minAgeMs: 0, ...reading });
}

/** Lists what the doctor says about a site at rest. Without a store, its media lie in its data directory. */
export async function findProblems(site: Site, media?: MediaStore, reading?: Reading): Promise<string[]> {
  const problems: string[] = [];
  for await (const { problem } of await examineSite(site, media, reading)) problems.push(problem);
  return problems;
}

/**
 * Lists what the doctor says about a built site on SQLite, after its work is done. In object storage, the files of an
 * upload that another machine may be about to add stay for a day, so what a kill left of one is mended first.
 */
export async function findProblemsIn(dataDir: string, media?: MediaStore): Promise<string[]> {
  const database = { sqlite: join(dataDir, "vidlark.sqlite") };
  const db = connectDatabase(database);
  try {
    const site = { db, place: { dataDir, database } };
    if (media?.isShared)
      for await (const { problem, repair } of await examineSite(site, media))
        if (/^\d+ files of the video .+, which is gone/.test(problem)) await repair?.();
    return await findProblems(site, media);
  } finally {
    await db.destroy();
  }
}

/** Mends what the doctor can mend. */
export async function repairSite(site: Site) {
  for await (const { repair } of await examineSite(site)) await repair?.();
}
