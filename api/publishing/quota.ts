import { sql } from "kysely";
import type { ApiDeps, Quotas } from "#api/deps";
import type { Db } from "#api/db/open";
import type { FileRule } from "#api/media/store/save-file";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";

/** A size as people read it, rounded down. */
export const formatBytes = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${Math.floor((bytes / 1024 ** 3) * 100) / 100} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`;

/** What an upload takes of a quota: the bytes that came, and the block that comes next. */
export const countedBytes = (receivedBytes: number, length: number) =>
  Math.min(length, receivedBytes + limits.uploadBlockBytes);

async function sumVideos(db: Db, ownerId: string | null): Promise<number> {
  let query = db.selectFrom("videos").select((eb) => eb.fn.sum<number | null>("bytes").as("bytes"));
  if (ownerId) query = query.where("owner_id", "=", ownerId);
  return Number((await query.executeTakeFirstOrThrow()).bytes ?? 0);
}

/** Adds up the files and pictures of drafts, but for the draft that is left out. */
async function sumDrafts(db: Db, ownerId: string | null, exceptDraft: string | null): Promise<number> {
  const reserved = sql`received_bytes + ${sql.lit(limits.uploadBlockBytes)}`;
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
  message: string;
}

/** The room that is left to a user, with what to say about a file that needs more; null where nothing limits it. */
export async function remainingQuota(
  db: Db,
  { user, total }: Quotas,
  ownerId: string,
  exceptDraft: string | null = null,
  sumOfVideos = sumVideos,
): Promise<RemainingQuota | null> {
  const left = async (quota: number, owner: string | null) =>
    Math.max(0, quota - (await sumOfVideos(db, owner)) - (await sumDrafts(db, owner, exceptDraft)));
  const rooms: RemainingQuota[] = [];
  if (user !== null) {
    const bytes = await left(user, ownerId);
    const message = `Your videos may have ${formatBytes(user)} in all, ${formatBytes(bytes)} of it is left`;
    rooms.push({ bytes, status: 413, message });
  }
  if (total !== null) {
    const bytes = await left(total, null);
    rooms.push({ bytes, status: 507, message: `This site has room for ${formatBytes(bytes)} more` });
  }
  return rooms.sort((a, b) => a.bytes - b.bytes)[0] ?? null;
}

type Limits = Pick<ApiDeps, "db" | "quotas" | "mostVideoBytes">;

/** What a video file may have at most now, by the site's limit or by the room that is left. */
export async function videoFileRule(
  { db, quotas, mostVideoBytes }: Limits,
  ownerId: string,
  exceptDraft: string | null = null,
): Promise<FileRule> {
  const room = await remainingQuota(db, quotas, ownerId, exceptDraft);
  if (room && room.bytes < mostVideoBytes) return { maxBytes: room.bytes, tooBig: room.message, status: room.status };
  return { maxBytes: mostVideoBytes, tooBig: `Video file must be at most ${formatBytes(mostVideoBytes)}` };
}

/** Refuses a file of so many bytes when there is no room for it. */
export async function refuseOverQuota(limits: Limits, ownerId: string, bytes: number, exceptDraft: string | null) {
  const { maxBytes, tooBig, status = 413 } = await videoFileRule(limits, ownerId, exceptDraft);
  if (bytes > maxBytes) throw new ApiError(status, tooBig, [{ field: "videoFile", message: tooBig }]);
}

/** Refuses a draft's picture when no room is left for it. */
export async function refusePicture({ db, quotas }: Pick<ApiDeps, "db" | "quotas">, ownerId: string, draftId: string) {
  const room = await remainingQuota(db, quotas, ownerId, draftId);
  if (room?.bytes === 0) throw new ApiError(room.status, room.message, [{ field: "thumbnail", message: room.message }]);
}

const memoMs = 1_000;

/** Checks the room before each block of an upload; what videos take is read at most once a second. */
export function blockGate({ db, quotas }: Pick<ApiDeps, "db" | "quotas">) {
  const sums = new Map<string | null, { at: number; bytes: Promise<number> }>();
  const sumOfVideos = (of: Db, ownerId: string | null) => {
    const known = sums.get(ownerId);
    if (known && performance.now() - known.at < memoMs) return known.bytes;
    if (sums.size > 1_000) sums.clear();
    const bytes = sumVideos(of, ownerId);
    sums.set(ownerId, { at: performance.now(), bytes });
    return bytes;
  };
  return async (ownerId: string, draftId: string, counted: number) => {
    const room = await remainingQuota(db, quotas, ownerId, draftId, sumOfVideos);
    if (!room || counted <= room.bytes) return;
    const message = `${room.message}. What came of the file is saved: continue the upload when there is room`;
    throw new ApiError(room.status, message, [{ field: "videoFile", message }]);
  };
}
