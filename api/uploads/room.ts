import type { Parts } from "#api/app";
import type { Db } from "#api/db/open";
import type { Rule } from "#api/http/upload-file";
import { ApiError } from "#contract/errors";

/** How many bytes videos and uploads may have, of one user and of all; null is no limit. */
export interface Quotas {
  user: number | null;
  total: number | null;
}

/** A size as people read it, rounded down. */
export const sizeOf = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${Math.floor((bytes / 1024 ** 3) * 100) / 100} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`;

/** Bytes of videos, and of files that are on their way or wait in a draft, but for the draft that is left out. */
async function takenBytes(db: Db, ownerId: string | null, exceptDraft: string | null): Promise<number> {
  let videos = db.selectFrom("videos").select((eb) => eb.fn.sum<number | null>("bytes").as("bytes"));
  let drafts = db.selectFrom("drafts").select((eb) => eb.fn.sum<number | null>("upload_length").as("bytes"));
  if (ownerId) videos = videos.where("owner_id", "=", ownerId);
  if (ownerId) drafts = drafts.where("owner_id", "=", ownerId);
  if (exceptDraft) drafts = drafts.where("id", "!=", exceptDraft);
  const [ofVideos, ofDrafts] = [await videos.executeTakeFirstOrThrow(), await drafts.executeTakeFirstOrThrow()];
  return Number(ofVideos.bytes ?? 0) + Number(ofDrafts.bytes ?? 0);
}

interface Room {
  bytes: number;
  status: 413 | 507;
  message: string;
}

/** The room that is left to a user, with what to say about a file that needs more; null where nothing limits it. */
export async function roomFor(
  db: Db,
  { user, total }: Quotas,
  ownerId: string,
  exceptDraft: string | null = null,
): Promise<Room | null> {
  const rooms: Room[] = [];
  if (user !== null) {
    const bytes = Math.max(0, user - (await takenBytes(db, ownerId, exceptDraft)));
    const message = `Your videos may have ${sizeOf(user)} in all, ${sizeOf(bytes)} of it is left`;
    rooms.push({ bytes, status: 413, message });
  }
  if (total !== null) {
    const bytes = Math.max(0, total - (await takenBytes(db, null, exceptDraft)));
    rooms.push({ bytes, status: 507, message: `This site has room for ${sizeOf(bytes)} more` });
  }
  return rooms.sort((a, b) => a.bytes - b.bytes)[0] ?? null;
}

type Limits = Pick<Parts, "db" | "quotas" | "mostVideoBytes">;

/** What a video file may have at most now, by the site's limit or by the room that is left. */
export async function videoFileRule(
  { db, quotas, mostVideoBytes }: Limits,
  ownerId: string,
  exceptDraft: string | null = null,
): Promise<Rule> {
  const room = await roomFor(db, quotas, ownerId, exceptDraft);
  if (room && room.bytes < mostVideoBytes) return { maxBytes: room.bytes, tooBig: room.message, status: room.status };
  return { maxBytes: mostVideoBytes, tooBig: `Video file must be at most ${sizeOf(mostVideoBytes)}` };
}

/** Refuses a file of so many bytes when there is no room for it. */
export async function refuseTooBig(limits: Limits, ownerId: string, bytes: number, exceptDraft: string | null) {
  const { maxBytes, tooBig, status = 413 } = await videoFileRule(limits, ownerId, exceptDraft);
  if (bytes > maxBytes) throw new ApiError(status, tooBig, [{ field: "videoFile", message: tooBig }]);
}
