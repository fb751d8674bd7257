import { sql } from "kysely";
import type { Quotas } from "#api/deps";
import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import { readSetting } from "#api/site/settings/settings";
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

/** Sums the bytes of drafts' files and thumbnails, except those of one draft. A null owner means all accounts. */
async function sumDrafts(db: Db, ownerId: string | null, exceptDraft: string | null): Promise<number> {
  const reserved = sql`received_bytes + ${sql.lit(limits.uploadChunkBytes)}`;
  const file = sql`case when upload_length < ${reserved} then upload_length else ${reserved} end`;
  let query = db
    .selectFrom("drafts")
    .select(sql<number | null>`sum(picture_bytes + ${file})`.as("bytes"))
    .where(sql<boolean>`(upload_length > 0 or picture_bytes > 0)`);
  if (ownerId) query = query.where("owner_id", "=", ownerId);
  if (exceptDraft) query = query.where("id", "!=", exceptDraft);
  return Number((await query.executeTakeFirstOrThrow()).bytes ?? 0);
}

interface RemainingQuota {
  bytes: number;
  status: 413 | 507;
  message: LazyMessage;
}

/** Finds what accounts may store: what the environment says, or else the setting of the site; null without a limit. */
export const findDefaultQuotaBytes = async (db: Db, { user }: Pick<Quotas, "user">): Promise<number | null> =>
  user ?? readSetting(db, "userQuota");

/** Finds what an account may store: its own quota, or else that of the site; null without one. */
async function findQuotaBytes(db: Db, quotas: Quotas, ownerId: string): Promise<number | null> {
  const row = await db.selectFrom("users").select("quota_bytes").where("id", "=", ownerId).executeTakeFirst();
  return row?.quota_bytes ?? findDefaultQuotaBytes(db, quotas);
}

interface QuotaOptions {
  ownerId: string;
  exceptDraft?: string | null;
  sumVideosOfOwner?: typeof sumVideos;
}

/** Computes the bytes that an account may still store, with the error for a larger file. Null means no limit. */
export async function remainingQuota(
  db: Db,
  siteQuotas: Quotas,
  { ownerId, exceptDraft = null, sumVideosOfOwner = sumVideos }: QuotaOptions,
): Promise<RemainingQuota | null> {
  const remainingBytes = async (quota: number, owner: string | null) =>
    Math.max(0, quota - (await sumVideosOfOwner(db, owner)) - (await sumDrafts(db, owner, exceptDraft)));
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
