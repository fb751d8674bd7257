import { join } from "node:path";
import { newId, timestamp } from "#api/db/ids";
import { runLocked } from "#api/db/locks";
import type { Db } from "#api/db/open";
import type { VideoRow } from "#api/db/tables";
import { mimes } from "#api/media/formats/probe-result";
import { hasExceededLimits } from "#api/media/formats/media-readers";
import { stateOf } from "#api/media/store/disk";
import { renditionsPrefix, versionPrefix } from "#api/media/store/keys";
import type { Tools } from "#api/media/processes/ffmpeg";
import { isMissing, type MediaStore } from "#api/media/store/media-store";
import { withCommandDir } from "#api/media/store/scratch";
import { unplayableSourceName } from "#api/media/store/urls";
import { ApiError } from "#contract/errors";
import { prepareSource } from "./prepare-source";
import { addJob } from "./job-queue";
import { workOnVersion } from "./remove-unused";

interface Deps {
  db: Db;
  media: MediaStore;
  tools: Tools;
  /** Receives the id of each video whose file was changed or hidden, or could not be read. */
  onVideo: (videoId: string, outcome: EraseResult) => void;
}

/**
 * What happened to a video's file. `erased`: in place. `hidden`: until a worker has converted it, which alone removes its
 * metadata. `inconvertible`: it must be converted, but ffmpeg is missing.
 */
export type EraseResult = "clean" | "erased" | "hidden" | "inconvertible" | "unreadable";

const batchSize = 100;

/**
 * Erases personal data that earlier releases left in videos that were never converted: a camera's positions, second
 * microphones, tags. One process does it at a time.
 */
export async function eraseSources(deps: Deps, signal: AbortSignal) {
  await runLocked(deps.db, { name: "erase-sources", signal }, async (lockSignal) => {
    for (let after = ""; ;) {
      const rows = await findUnconverted(deps.db, after);
      for (const row of rows) {
        if (lockSignal.aborted) return;
        await workOnVersion(deps, row, async () => deps.onVideo(row.id, await eraseSource(deps, row)));
      }
      if (rows.length < batchSize) return;
      after = rows.at(-1)!.id;
    }
  });
}

const findUnconverted = (db: Db, after: string) =>
  db
    .selectFrom("videos")
    .selectAll()
    .where("id", ">", after)
    .where("status", "=", "ready")
    .where("file_name", "in", ["source.mp4", "source.m4a", "source.webm"])
    .orderBy("id")
    .limit(batchSize)
    .execute();

async function eraseSource(deps: Deps, row: VideoRow): Promise<EraseResult> {
  const { media, tools } = deps;
  return withCommandDir(media, async (dir) => {
    const [key, path] = [versionPrefix(row) + row.file_name, join(dir, row.file_name)];
    try {
      await media.fetch(key, path);
      const before = await stateOf(path);
      // Without a converter, other tracks are erased in place, and the video stays where it is.
      const { playsAsIs } = await prepareSource(path, { tools: { ...tools, ffmpeg: null }, account: row.id });
      if (hasExceededLimits(row.id)) return "unreadable";
      if (!playsAsIs) return tools.ffmpeg ? await hideUntilConverted(deps, row, path) : "inconvertible";
      if ((await stateOf(path)) === before) return "clean";
      await media.put(key, { path });
      return "erased";
    } catch (error) {
      if (isMissing(error) || (error instanceof ApiError && error.status === 422)) return "unreadable";
      throw error;
    }
  });
}

/**
 * Stores a file as one that only its owner may fetch, and adds the job that converts it. Its renditions are made again,
 * too, because they may contain a second microphone.
 */
async function hideUntilConverted({ db, media }: Deps, row: VideoRow, path: string): Promise<EraseResult> {
  const prefix = versionPrefix(row);
  await media.put(prefix + unplayableSourceName, { path });
  const isHidden = await db.transaction().execute(async (trx) => {
    const state = { status: "processing" as const, failure: null, progress: 0, updated_at: timestamp() };
    const result = await trx
      .updateTable("videos")
      .set({ ...state, file_name: unplayableSourceName, mime: mimes.bin, renditions_id: newId() })
      .where("id", "=", row.id)
      .where("version_id", "=", row.version_id)
      .where("file_name", "=", row.file_name)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) return false;
    await trx.deleteFrom("renditions").where("video_id", "=", row.id).execute();
    await addJob(trx, { kind: "make-playable", videoId: row.id });
    return true;
  });
  if (!isHidden) return "clean";
  await media.deleteFile(prefix + row.file_name);
  await media.deletePrefix(renditionsPrefix(row));
  return "hidden";
}
