import type { Logger } from "pino";
import type { Db } from "#api/db/open";
import { logFailure } from "#api/db/log-failure";
import { renditionFormat } from "#api/media/transcode/make-renditions";
import { join } from "node:path";
import { renditionsPrefix, type VersionWithRenditions } from "#api/media/store/keys";
import type { MediaStore } from "#api/media/store/media-store";
import { withUploadsDir } from "#api/media/store/scratch";
import { upgradeRendition } from "#api/media/transcode/upgrade-rendition";

interface UpgradeDeps {
  db: Db;
  media: MediaStore;
  log: Logger;
}

const batchSize = 100;

/** Upgrades renditions of earlier releases to the current format, one file at a time; `signal` stops it. */
export async function upgradeRenditions({ db, media, log }: UpgradeDeps, signal: AbortSignal) {
  let [upgraded, failed] = [0, 0];
  for (let after = { video_id: "", name: "" }; ;) {
    const rows = await findOutdated(db, after);
    for (const row of rows) {
      if (signal.aborted) return;
      after = row;
      const isUpgraded = await upgradeRow({ db, media, log }, row);
      if (isUpgraded) upgraded += 1;
      else failed += 1;
    }
    if (rows.length < batchSize) break;
  }
  if (upgraded + failed > 0) log.info({ upgraded, failed }, "renditions of earlier releases were upgraded");
}

type RenditionKey = Record<"video_id" | "name", string>;
type Row = RenditionKey & { version_id: string; renditions_id: string };

const findOutdated = (db: Db, { video_id, name }: RenditionKey) =>
  db
    .selectFrom("renditions")
    .innerJoin("videos", "videos.id", "video_id")
    .select(["video_id", "name", "version_id", "renditions_id"])
    .where("format", "<", renditionFormat)
    .where("video_id", ">=", video_id)
    .where((at) => at.or([at("video_id", ">", video_id), at("name", ">", name)]))
    .orderBy("video_id")
    .orderBy("name")
    .limit(batchSize)
    .execute();

/** Upgrades the file, then its row, so that an interrupted upgrade starts again. */
async function upgradeRow({ db, media, log }: UpgradeDeps, { video_id, name, ...version }: Row): Promise<boolean> {
  try {
    const bytes = await upgradeFile(media, { id: video_id, ...version }, name);
    await db
      .updateTable("renditions")
      .set({ format: renditionFormat, ...(bytes !== null && { bytes }) })
      .where("video_id", "=", video_id)
      .where("name", "=", name)
      .execute();
    return true;
  } catch (err) {
    const logged = { err, videoId: video_id, rendition: name };
    logFailure(log, err, { other: () => log.warn(logged, "a rendition of an earlier release could not be upgraded") });
    return false;
  }
}

/** Upgrades the file of a rendition, then its playlist. Returns the size of the file; null without a file. */
async function upgradeFile(media: MediaStore, version: VersionWithRenditions, name: string): Promise<number | null> {
  const prefix = renditionsPrefix(version);
  if (!(await media.stat(`${prefix}${name}.mp4`))) return null;
  return withUploadsDir(media, async (dir) => {
    const path = join(dir, `${name}.mp4`);
    await media.fetch(`${prefix}${name}.mp4`, path);
    const { bytes, playlist } = await upgradeRendition(path, name);
    await media.put(`${prefix}${name}.mp4`, { path });
    if (playlist) await media.put(`${prefix}${name}.m3u8`, Buffer.from(playlist));
    return bytes;
  });
}
