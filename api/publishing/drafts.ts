import { newId, timestamp } from "#api/db/ids";
import { keysetPage, newestFirst } from "#api/pagination/keyset";
import type { Db } from "#api/db/open";
import type { DraftRow } from "#api/db/tables";
import { type Paging, toPage } from "#api/pagination/page";
import { findDuplicate } from "./duplicates";
import type { MediaStore } from "#api/media/store/store";
import type { Draft } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import { ApiError } from "#contract/errors";
import { receivedBytes } from "./draft-files";

export const gone = () => new ApiError(404, "Draft does not exist");

interface Places {
  db: Db;
  media: MediaStore;
}

/** A draft in the wire's shape. */
export async function toDraft({ db, media }: Places, row: DraftRow): Promise<Draft> {
  const { upload_id: uploadId, file_name: name, upload_length: bytes } = row;
  const received = uploadId ? await receivedBytes(media, row.id, uploadId) : null;
  const twin = row.sha256 ? await findDuplicate(db, row.owner_id, row.sha256) : null;
  return {
    _id: row.id,
    draft: row.token,
    title: row.title,
    description: row.description,
    hasThumbnail: row.has_thumbnail === 1,
    file: uploadId && received ? { uploadId, name, bytes, receivedBytes: received.bytes } : null,
    sameAs: twin ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const draftsOf = (db: Db, ownerId: string) => db.selectFrom("drafts").selectAll().where("owner_id", "=", ownerId);

/** One's drafts, newest first; with a token, the one of that form. */
export async function listDrafts(
  places: Places,
  { ownerId, token }: { ownerId: string; token: string | undefined },
  asked: Paging,
): Promise<Page<Draft>> {
  const query = token ? draftsOf(places.db, ownerId).where("token", "=", token) : draftsOf(places.db, ownerId);
  const ordering = newestFirst("drafts", "drafts.created_at", "drafts.id");
  const found = await keysetPage(places.db, { rows: query, keys: query.clearSelect() }, ordering, asked, (row) => [
    row.created_at,
    row.id,
  ]);
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = toPage(asked, { ...found, total: Number(total) }, (row) => row);
  return { ...page, docs: await Promise.all(page.docs.map((row) => toDraft(places, row))) };
}

/** A draft of one's own; another's is a 404. */
export const findDraft = (db: Db, id: string, ownerId: string): Promise<DraftRow> =>
  draftsOf(db, ownerId).where("id", "=", id).executeTakeFirstOrThrow(gone);

export const findDraftByToken = (db: Db, token: string, ownerId: string): Promise<DraftRow | undefined> =>
  draftsOf(db, ownerId).where("token", "=", token).executeTakeFirst();

/** The draft that an upload of one's own fills. */
export const findDraftByUpload = (db: Db, uploadId: string, ownerId: string): Promise<DraftRow | undefined> =>
  draftsOf(db, ownerId).where("upload_id", "=", uploadId).executeTakeFirst();

export interface Texts {
  title?: string | undefined;
  description?: string | undefined;
}

/** Keeps what was typed under the form's token: the row stands from the first time on, what is absent stays. */
export async function saveTexts(db: Db, ownerId: string, token: string, { title, description }: Texts) {
  const now = timestamp();
  const given = { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
  const row = { id: newId(), owner_id: ownerId, token, title: "", description: "", ...given };
  return db
    .insertInto("drafts")
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(["owner_id", "token"]).doUpdateSet({ ...given, updated_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Change = Partial<Pick<DraftRow, "title" | "description" | "has_thumbnail" | "picture_bytes" | "sha256">> &
  Partial<Pick<DraftRow, "upload_id" | "upload_length" | "received_bytes" | "file_name">>;

/** Changes a draft as long as it stands; 404 when it went meanwhile. */
export const changeDraft = (db: Db, id: string, change: Change): Promise<DraftRow> =>
  db
    .updateTable("drafts")
    .set({ ...change, updated_at: timestamp() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow(gone);
