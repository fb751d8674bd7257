import type { ApiDeps } from "#api/deps";
import type { Db } from "#api/db/open";
import type { FileRule } from "#api/media/store/save-file";
import { remainingQuota, sumVideos } from "./remaining-quota";
import { fieldError } from "#contract/errors";
import { limits } from "#contract/limits";
import { toSize } from "#contract/message-values";
import * as t from "#languages/api-videos";

/** Returns the bytes that an upload counts towards a quota: the received ones and the next chunk. */
export const countedBytes = (receivedBytes: number, length: number) =>
  Math.min(length, receivedBytes + limits.uploadChunkBytes);

type SizeDeps = Pick<ApiDeps, "db" | "quotas" | "maxVideoBytes">;

/** Returns how large a video file may be and what is said of a larger one: the site's limit or the remaining quota, if that is less. */
export async function videoFileRule(
  { db, quotas, maxVideoBytes }: SizeDeps,
  ownerId: string,
  exceptDraft: string | null = null,
): Promise<FileRule> {
  const quota = await remainingQuota(db, quotas, { ownerId, exceptDraft });
  if (quota && quota.bytes < maxVideoBytes)
    return { maxBytes: quota.bytes, tooBigMessage: quota.message, status: quota.status };
  return { maxBytes: maxVideoBytes, tooBigMessage: () => t.videoFileTooBig({ size: toSize(maxVideoBytes) }) };
}

/** Throws 413 or 507 when the file of a draft exceeds the site's limit or a quota by its size. Call `lockQuota` first. */
export async function refuseOverQuota(deps: SizeDeps, draft: { id: string | null; owner_id: string }, bytes: number) {
  const { maxBytes, tooBigMessage, status = 413 } = await videoFileRule(deps, draft.owner_id, draft.id);
  if (bytes > maxBytes) throw fieldError(status, "videoFile", tooBigMessage);
}

/** Throws 413 or 507 when no quota remains for a draft's thumbnail. */
export async function refusePictureOverQuota(
  { db, quotas }: Pick<ApiDeps, "db" | "quotas">,
  ownerId: string,
  draftId: string,
) {
  const quota = await remainingQuota(db, quotas, { ownerId, exceptDraft: draftId });
  if (quota?.bytes === 0) throw fieldError(quota.status, "thumbnail", quota.message);
}

const cacheMs = 1_000;

/** Creates the quota check that runs before each chunk of an upload. It caches the sums of videos for one second. */
export function createQuotaCheck({ db, quotas }: Pick<ApiDeps, "db" | "quotas">) {
  const sums = new Map<string | null, { readAt: number; bytes: Promise<number> }>();
  const sumVideosOfOwner = (of: Db, ownerId: string | null) => {
    const existing = sums.get(ownerId);
    if (existing && performance.now() - existing.readAt < cacheMs) return existing.bytes;
    if (sums.size > 1_000) sums.clear();
    const bytes = sumVideos(of, ownerId);
    sums.set(ownerId, { readAt: performance.now(), bytes });
    return bytes;
  };
  return async (ownerId: string, draftId: string, counted: number) => {
    const quota = await remainingQuota(db, quotas, { ownerId, exceptDraft: draftId, sumVideosOfOwner });
    if (!quota || counted <= quota.bytes) return;
    throw fieldError(quota.status, "videoFile", () => t.uploadPaused({ reason: quota.message() }));
  };
}

export const thumbnailRule = { maxBytes: limits.imageBytes, tooBigMessage: t.thumbnailTooBig };
