import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { draftPrefix, draftsPrefix, framesPrefix, uploadKey } from "#api/media/store/keys";
import type { StoredFile } from "#api/media/store/media-store";
import { deleteUpload } from "#api/videos/publishing/save-draft";
import type { DoctorDeps } from "./deps";
import { isUploadDamaged } from "./check-draft-hashes";
import { type Findings, readRows } from "./finding";
import { pairWithFiles } from "./pair-with-files";

type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

const selectDrafts = (db: Db) =>
  db.selectFrom("drafts").select(["id", "upload_id", "received_bytes", "sha256", "has_thumbnail", "replaces"]);

const findDraft = (db: Db, id: string) => selectDrafts(db).where("id", "=", id).executeTakeFirst();

/** Finds uploads of drafts whose bytes are missing or damaged, and files that no draft uses. */
export async function* checkDrafts(deps: DoctorDeps): Findings {
  const { db, media } = deps;
  const rows = readRows((after, limit) =>
    selectDrafts(db).where("id", ">", after).orderBy("id").limit(limit).execute(),
  );
  for await (const { id, row, files } of pairWithFiles(rows, {
    files: media.list(draftsPrefix),
    prefix: draftsPrefix,
  })) {
    if (row) yield* checkDraft(deps, row, files);
    else if (deps.isSettled(files) && !(await findDraft(db, id)))
      yield {
        problem: `${files.length} files of the draft ${id}, which is gone: ${files[0]!.key}`,
        repair: () => media.deletePrefix(draftPrefix(id)),
      };
  }
  yield* checkChunks(db);
}

async function* checkDraft(deps: DoctorDeps, draft: Draft, files: StoredFile[]): Findings {
  const { db, media } = deps;
  const upload = draft.upload_id ? uploadKey(draft.id, draft.upload_id) : null;
  const parts = files.filter(({ key }) => upload !== null && key.startsWith(upload));
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const lacksBytes = bytes < Number(draft.received_bytes);
  const isDamaged = !lacksBytes && (await hasDamage(deps, draft));
  const lacksThumbnail = draft.has_thumbnail === 1 && !files.some(({ key }) => /\/thumbnail-\d+\.webp$/.test(key));
  const strays = files.filter((file) => !isOwn(draft, file));
  if (!lacksBytes && !isDamaged && !lacksThumbnail && strays.length === 0) return;
  if (JSON.stringify(await findDraft(db, draft.id)) !== JSON.stringify(draft)) return;
  if (lacksBytes)
    yield {
      problem: `The upload of the draft ${draft.id} has ${bytes} bytes of ${draft.received_bytes}`,
      repair: () => deleteUpload({ db, media }, draft),
    };
  if (isDamaged)
    yield {
      problem: `The upload of the draft ${draft.id} is damaged, and its owner has to send the file again: ${upload}`,
      repair: null,
    };
  if (lacksThumbnail)
    yield {
      problem: `The draft ${draft.id} lacks its thumbnail`,
      repair: () => db.updateTable("drafts").set({ has_thumbnail: 0 }).where("id", "=", draft.id).execute(),
    };
  for (const stray of strays)
    if (deps.isSettled([stray]))
      yield {
        problem: `The draft ${draft.id} does not use the file ${stray.key}`,
        repair: () => media.deleteFile(stray.key),
      };
}

const hasDamage = async (deps: DoctorDeps, { id, upload_id, sha256, received_bytes }: Draft) =>
  upload_id !== null &&
  isUploadDamaged(deps, { draftId: id, uploadId: upload_id, sha256, bytes: Number(received_bytes) });

function isOwn({ id, upload_id }: Draft, { key }: StoredFile): boolean {
  if (/^thumbnail-\d+\.webp$/.test(key.slice(draftPrefix(id).length))) return true;
  return (
    upload_id !== null && (key.startsWith(uploadKey(id, upload_id)) || key.startsWith(framesPrefix(id, upload_id)))
  );
}

/** Finds the checksums of deleted uploads. */
async function* checkChunks(db: Db): Findings {
  const orphaned = sql`upload_blocks where not exists (select 1 from drafts
    where drafts.id = upload_blocks.draft_id and drafts.upload_id = upload_blocks.upload_id)`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${orphaned}`.execute(db);
  const count = Number(rows[0]!.count);
  if (count > 0)
    yield {
      problem: `${count} checksums are of uploads that are gone`,
      repair: () => sql`delete from ${orphaned}`.execute(db),
    };
}
