import { sql } from "kysely";
import type { ApiDeps, Quotas } from "#api/deps";
import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import type { FileRule } from "#api/media/store/save-file";
import { readSetting } from "#api/site/settings/settings";
import { fieldError } from "#contract/errors";
import { toSize } from "#contract/message-values";
import { limits } from "#contract/limits";
import * as t from "#languages/api-videos";
import type { LazyMessage } from "#languages/runtime/coded";

/** Sums the bytes of videos and their kept sources. A null owner means all accounts. */
export async function sumVideos(db: Db, ownerId: string | null): Promise<number> {
  let query = db.selectFrom("videos").select(sql<number | null>`sum(bytes + source_bytes)`.as("bytes"));
  if (ownerId) query = query.where("owner_id", "=", ownerId);
  return Number((await query.executeTakeFirstOrThrow()).bytes ?? 0);
}

/** Sums the bytes of drafts' files and pictures, without one draft. A null owner means all accounts. */
async function sumDrafts(db: Db, ownerId: string | null, exceptDraftId: string | null): Promise<number> {
  const reserved = sql`received_bytes + ${sql.lit(limits.uploadChunkBytes)}`;
  const file = sql`case when upload_length < ${reserved} then upload_length else ${reserved} end`;
  let query = db
    .selectFrom("drafts")
    .select(sql<number | null>`sum(picture_bytes + ${file})`.as("bytes"))
    .where(sql<boolean>`(upload_length > 0 or picture_bytes > 0)`);
  if (ownerId) query = query.where("owner_id", "=", ownerId);
  if (exceptDraftId) query = query.where("id", "!=", exceptDraftId);
  return Number((await query.executeTakeFirstOrThrow()).bytes ?? 0);
}

interface RemainingQuota {
  bytes: number;
  status: 413 | 507;
  message: LazyMessage;
}

/** Finds how much accounts may store by default, from the environment or else the site's settings; null means no limit. */
export const findDefaultQuotaBytes = async (db: Db, { user }: Pick<Quotas, "user">): Promise<number | null> =>
  user ?? readSetting(db, "userQuota");

/** Finds how much an account may store: its own quota, or else the site's default; null means no limit. */
async function findQuotaBytes(db: Db, quotas: Quotas, ownerId: string): Promise<number | null> {
  const row = await db.selectFrom("users").select("quota_bytes").where("id", "=", ownerId).executeTakeFirst();
  return row?.quota_bytes ?? findDefaultQuotaBytes(db, quotas);
}

interface QuotaOptions {
  ownerId: string;
  exceptDraftId?: string | null;
  sumVideosOfOwner?: typeof sumVideos;
}

/** Computes the bytes that an account may still store, with the error for a larger file. Null means no limit. */
export async function findRemainingQuota(
  db: Db,
  siteQuotas: Quotas,
  { ownerId, exceptDraftId = null, sumVideosOfOwner = sumVideos }: QuotaOptions,
): Promise<RemainingQuota | null> {
  const remainingBytes = async (quota: number, owner: string | null) =>
    Math.max(0, quota - (await sumVideosOfOwner(db, owner)) - (await sumDrafts(db, owner, exceptDraftId)));
  const quotas: RemainingQuota[] = [];
  const { total } = siteQuotas;
  const ownQuota = await findQuotaBytes(db, siteQuotas, ownerId);
  if (ownQuota !== null) {
    const bytes = await remainingBytes(ownQuota, ownerId);
    quotas.push({ bytes, status: 413, message: () => t.quotaLeft({ quota: toSize(ownQuota), left: toSize(bytes) }) });
  }
  if (total !== null) {
    const bytes = await remainingBytes(total, null);
    quotas.push({ bytes, status: 507, message: () => t.roomLeft({ left: toSize(bytes) }) });
  }
  return quotas.sort((a, b) => a.bytes - b.bytes)[0] ?? null;
}

/**
 * Locks an owner's quota in the caller's transaction, so that two concurrent requests cannot use the same remaining
 * bytes.
 */
export async function lockQuota(trx: Db, { total }: Quotas, ownerId: string) {
  if (total !== null) await lockSite(trx);
  await trx.updateTable("users").set({ id: ownerId }).where("id", "=", ownerId).execute();
}

/** Computes how many bytes of an upload count towards a quota: the received ones and the next chunk. */
export const addNextChunk = (receivedBytes: number, length: number) =>
  Math.min(length, receivedBytes + limits.uploadChunkBytes);

type SizeDeps = Pick<ApiDeps, "db" | "quotas" | "maxVideoBytes">;

/** Finds how large a video file may be, and the error for a larger one: by the site's limit, or by a smaller remaining quota. */
export async function findVideoFileRule(
  { db, quotas, maxVideoBytes }: SizeDeps,
  ownerId: string,
  exceptDraftId: string | null = null,
): Promise<FileRule> {
  const quota = await findRemainingQuota(db, quotas, { ownerId, exceptDraftId });
  if (quota && quota.bytes < maxVideoBytes)
    return { maxBytes: quota.bytes, tooBigMessage: quota.message, status: quota.status };
  return { maxBytes: maxVideoBytes, tooBigMessage: () => t.videoFileTooBig({ size: toSize(maxVideoBytes) }) };
}

/** Throws 413 or 507 when the file of a draft exceeds the site's limit or a quota by its size. Call `lockQuota` first. */
export async function refuseOverQuota(deps: SizeDeps, draft: { id: string | null; owner_id: string }, bytes: number) {
  const { maxBytes, tooBigMessage, status = 413 } = await findVideoFileRule(deps, draft.owner_id, draft.id);
  if (bytes > maxBytes) throw fieldError(status, "videoFile", tooBigMessage);
}

/** Throws 413 or 507 when no quota remains for a draft's thumbnail. */
export async function refusePictureOverQuota(
  { db, quotas }: Pick<ApiDeps, "db" | "quotas">,
  ownerId: string,
  draftId: string,
) {
  const quota = await findRemainingQuota(db, quotas, { ownerId, exceptDraftId: draftId });
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
  return async (ownerId: string, draftId: string, countedBytes: number) => {
    const quota = await findRemainingQuota(db, quotas, { ownerId, exceptDraftId: draftId, sumVideosOfOwner });
    if (!quota || countedBytes <= quota.bytes) return;
    throw fieldError(quota.status, "videoFile", () => t.uploadPaused({ reason: quota.message() }));
  };
}

export const thumbnailRule = { maxBytes: limits.imageBytes, tooBigMessage: t.thumbnailTooBig };
