import type { Insertable } from "kysely";
import type { ApiDeps } from "#api/deps";
import { newId, timestamp } from "#api/db/ids";
import type { DraftRow, Tables, VideoRow } from "#api/db/tables";
import { copyDraftThumbnail, withUploadedFile } from "./draft-files";
import { deleteDraft } from "./save-draft";
import { draftNotFound } from "./drafts";
import { schedulePublication } from "./change-video";
import type { UploadedFile } from "#api/media/store/save-file";
import { validate } from "#api/http/validate";
import { fromRow, splitTags, toVideoColumns } from "#api/videos/details/columns";
import { measureSwatch } from "#api/videos/videos/swatch";
import { indexTags } from "#api/videos/videos/tags";
import {
  announceVideo,
  computeVisibility,
  neverPublished,
  refuseWrongTime,
} from "#api/videos/videos/change-visibility";
import { keepCategory } from "#api/site/categories/categories";
import { chooseFirstJob, type FirstJob, prepareSource } from "#api/videos/processing/prepare-source";
import { addJob } from "#api/videos/processing/job-queue";
import { newMediaKey } from "#api/media/store/urls";
import type { ProbeResult } from "#api/media/formats/probe-result";
import { videoPrefix } from "#api/media/store/keys";
import { removeVideoFiles, removeDraftFiles } from "#api/media/store/remove-files";
import { lockQuota, refuseOverQuota } from "#api/videos/quotas/quotas";
import { newVideo } from "#contract/videos";
import { findVideoIdByDraft, findDuplicate } from "./duplicates";
import { recordFinishedUpload } from "./finished-uploads";

export interface NewUpload {
  draft: DraftRow;
  file: UploadedFile;
  /** Publishes the file even if the owner has a video of the same file. */
  allowDuplicate: boolean;
  /** Columns of a video that another server published; they replace the columns of a new video. */
  imported?: ImportedColumns;
}

export type ImportedColumns = Partial<Omit<Insertable<Tables["videos"]>, "owner_id" | "draft">>;

export type AddDeps = Pick<
  ApiDeps,
  "db" | "media" | "tools" | "renditionSides" | "quotas" | "maxVideoBytes" | "wakeWorker"
>;

/** How an upload ends. `repeated`: it was published before. `needs decision`: the owner has a video of the same file. */
export type AddOutcome =
  | { kind: "created" | "repeated"; videoId: string }
  | { kind: "needs decision"; /** When the owner published the same file, ISO. */ publishedAt: string };

/** Publishes a complete draft as a video. Throws 413, 422 or 507 for a file that cannot be published. */
export async function addVideo(deps: AddDeps, upload: NewUpload): Promise<AddOutcome> {
  const { db, media } = deps;
  const { draft, file } = upload;
  const findRepeatedId = () => findVideoIdByDraft(db, { ownerId: draft.owner_id, token: draft.token }, file.sha256);
  const duplicate = upload.allowDuplicate ? undefined : await findDuplicate(db, draft.owner_id, file.sha256);
  // Read second: the duplicate may be the video that a concurrent request has just made of the same draft.
  const repeatedId = await findRepeatedId();
  if (repeatedId) return await finishRepeatedUpload(deps, draft, repeatedId);
  if (duplicate) return { kind: "needs decision", publishedAt: duplicate.createdAt };
  const id = upload.imported?.id ?? newId();
  try {
    await withUploadedFile(media, upload, (path) => addFile(deps, upload, { id, path }));
  } catch (error) {
    // A concurrent request may have published the same draft and deleted its files, or the database's answer was lost.
    const publishedId = await findRepeatedId();
    if (publishedId !== id) await removeVideoFiles(media, id);
    if (!publishedId) throw error;
    return await finishRepeatedUpload(deps, draft, publishedId);
  }
  deps.wakeWorker();
  await removeDraftFiles(media, draft.id);
  return { kind: "created", videoId: id };
}

async function addFile(deps: AddDeps, upload: NewUpload, { id, path }: { id: string; path: string }) {
  const { draft, imported } = upload;
  const { media } = deps;
  const probe = await prepareSource(path, { tools: deps.tools, account: draft.owner_id });
  const job = chooseFirstJob(deps, probe);
  const row = {
    ...toRow(id, upload, probe),
    progress: job ? 0 : null,
    is_announced: imported?.has_been_public ?? 0,
    ...imported,
  };
  if (row.thumbnail_version > 0) {
    await copyDraftThumbnail(media, draft.id, row);
    row.swatch = await measureSwatch(media, row);
  }
  await media.put(videoPrefix(id) + row.file_name, { path });
  await insertVideo(deps, row, { draft, job });
}

/** Records that an upload is finished, and deletes its draft, because a request has published it before. */
async function finishRepeatedUpload(deps: AddDeps, draft: DraftRow, videoId: string): Promise<AddOutcome> {
  await recordFinishedUpload(deps.db, draft, videoId);
  await deleteDraft(deps, draft.id);
  return { kind: "repeated", videoId };
}

function toRow(id: string, { draft, file }: NewUpload, probe: ProbeResult) {
  const { visibility, publishAt: time, ...details } = validate(newVideo, fromRow(draft));
  // A time that passes while the file is uploaded publishes the video at once.
  refuseWrongTime({ visibility, publishAt: time }, draft.created_at);
  const publishAt = time && Date.parse(time) > Date.now() ? time : null;
  const now = timestamp();
  return {
    id,
    owner_id: draft.owner_id,
    ...toVideoColumns(details),
    status: probe.playsAsIs ? ("ready" as const) : ("processing" as const),
    failure: null,
    published_at: now,
    ...computeVisibility(neverPublished, { visibility, publishAt }),
    media_key: newMediaKey(),
    file_name: `source.${probe.extension}`,
    source_extension: probe.sourceExtension,
    mime: probe.mime,
    bytes: file.bytes,
    sha256: file.sha256,
    draft: draft.token,
    thumbnail_version: 1,
    swatch: 0,
    duration: probe.duration,
    width: probe.width,
    height: probe.height,
    created_at: now,
    updated_at: now,
  };
}

type NewRow = Omit<ReturnType<typeof toRow>, keyof Tables["videos"]> &
  Insertable<Tables["videos"]> &
  Pick<VideoRow, "category" | "tags" | "publish_at">;

async function insertVideo(deps: AddDeps, row: NewRow, { draft, job }: { draft: DraftRow; job: FirstJob }) {
  const { db, quotas, maxVideoBytes } = deps;
  await db.transaction().execute(async (trx) => {
    const category = await keepCategory(trx, row.category);
    await lockQuota(trx, quotas, row.owner_id);
    await trx
      .updateTable("users")
      .set((eb) => ({
        videos_count: eb("videos_count", "+", 1),
        views_count: eb("views_count", "+", row.views ?? 0),
      }))
      .where("id", "=", row.owner_id)
      .execute();
    await refuseOverQuota({ db: trx, quotas, maxVideoBytes }, draft, row.bytes);
    await trx
      .insertInto("videos")
      .values({ ...row, category })
      .execute();
    await recordFinishedUpload(trx, draft, row.id);
    const deletion = await trx.deleteFrom("drafts").where("id", "=", draft.id).executeTakeFirst();
    if (deletion.numDeletedRows === 0n) throw draftNotFound();
    if (job) await addJob(trx, { kind: job, videoId: row.id });
    await indexTags(trx, row.id, splitTags(row.tags));
    await schedulePublication(trx, row.id, row.publish_at);
    await announceVideo(trx, row.id, { isLater: false });
  });
}
