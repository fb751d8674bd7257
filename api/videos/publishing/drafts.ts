import { newId, timestamp } from "#api/db/ids";
import { readPage, orderNewestFirst } from "#api/lists/keyset";
import type { Db } from "#api/db/open";
import type { DraftRow } from "#api/db/tables";
import { type Paging, toPage } from "#api/lists/page";
import { receivedBytes } from "#api/media/store/upload-parts";
import { fromRow, toColumns } from "#api/videos/details/columns";
import type { Draft } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import { ApiError } from "#contract/errors";
import type { DetailName } from "#contract/words/video-details";
import type { DraftDeps } from "./draft-files";
import { findDuplicate, type FormKey } from "./duplicates";
import * as t from "#languages/api-videos";

/** Creates the 404 for a draft that does not exist or belongs to another account. */
export const draftNotFound = () => new ApiError(404, t.noDraft);

export async function toDraft({ db, media }: DraftDeps, row: DraftRow): Promise<Draft> {
  return {
    _id: row.id,
    draft: row.token,
    ...fromRow(row),
    hasThumbnail: row.has_thumbnail === 1,
    ...(await findUploadState({ db, media }, row)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Finds how much of a draft's file has arrived, and the owner's video of the same file. */
export async function findUploadState(
  { media, db }: DraftDeps,
  row: DraftRow,
): Promise<Pick<Draft, "file" | "duplicateOf">> {
  const { upload_id: uploadId, file_name: name, upload_length: bytes } = row;
  const upload = uploadId ? await receivedBytes(media, { draftId: row.id, uploadId }) : null;
  const duplicate = row.sha256 ? await findDuplicate(db, row.owner_id, row.sha256) : null;
  return {
    file: uploadId && upload ? { uploadId, name, bytes, receivedBytes: upload.bytes } : null,
    duplicateOf: duplicate ?? null,
  };
}

/** Selects an owner's drafts of new videos, without the drafts of replacements. */
const selectDrafts = (db: Db, ownerId: string) => selectAllDrafts(db, ownerId).where("replaces", "is", null);

const selectAllDrafts = (db: Db, ownerId: string) =>
  db.selectFrom("drafts").selectAll().where("owner_id", "=", ownerId);

/** Lists an owner's drafts, newest first. With a token, lists only the draft of that form. */
export async function listDrafts(
  deps: DraftDeps,
  { ownerId, token }: { ownerId: string; token: string | undefined },
  paging: Paging,
): Promise<Page<Draft>> {
  const query = token ? selectDrafts(deps.db, ownerId).where("token", "=", token) : selectDrafts(deps.db, ownerId);
  const ordering = orderNewestFirst("drafts", "drafts.created_at", "drafts.id");
  const pageRows = await readPage(
    deps.db,
    { rowsQuery: query, keysQuery: query.clearSelect(), ordering, toKey: (row) => [row.created_at, row.id] },
    paging,
  );
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = toPage(paging, { ...pageRows, total: Number(total) }, (row) => row);
  return { ...page, docs: await Promise.all(page.docs.map((row) => toDraft(deps, row))) };
}

/** Finds a draft by its id. Throws 404 when it does not exist or belongs to another account. */
export const findDraft = (db: Db, id: string, ownerId: string): Promise<DraftRow> =>
  selectDrafts(db, ownerId).where("id", "=", id).executeTakeFirstOrThrow(draftNotFound);

export const findDraftByToken = (db: Db, token: string, ownerId: string): Promise<DraftRow | undefined> =>
  selectDrafts(db, ownerId).where("token", "=", token).executeTakeFirst();

/** Finds the owner's draft of an upload: of a new video, or of a replacement. */
export const findDraftByUpload = (db: Db, uploadId: string, ownerId: string): Promise<DraftRow | undefined> =>
  selectAllDrafts(db, ownerId).where("upload_id", "=", uploadId).executeTakeFirst();

export type DraftTexts = { [Name in DetailName]?: string | undefined };

/** Saves the texts of the form with this token. Creates the draft on the first call; undefined texts stay unchanged. */
export async function saveTexts(db: Db, { ownerId, token }: FormKey, texts: DraftTexts) {
  const now = timestamp();
  const values = toColumns(texts);
  const row = { id: newId(), owner_id: ownerId, token, title: "", description: "", ...values };
  return db
    .insertInto("drafts")
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(["owner_id", "token"]).doUpdateSet({ ...values, updated_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

type DraftChange = Partial<Omit<DraftRow, "id" | "owner_id" | "token" | "replaces" | "created_at" | "updated_at">>;

/** Changes a draft. Throws 404 when it no longer exists. */
export const changeDraft = (db: Db, id: string, change: DraftChange): Promise<DraftRow> =>
  db
    .updateTable("drafts")
    .set({ ...change, updated_at: timestamp() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow(draftNotFound);
