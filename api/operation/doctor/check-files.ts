import { changeRecord, type FileRecord, findRecord, readRecords, recordOldFile } from "#api/media/store/file-records";
import { digestOf, type Digest, isUnreadable } from "#api/media/store/hash-stream";
import type { StoredFile } from "#api/media/store/media-store";
import type { DoctorDeps } from "./deps";

/** What is wrong with a file: it is gone, has another size, or has other bytes than it was stored with. */
export type Fault = "lost" | "resized" | "damaged";

/** A file that is stored, or whose record is; one that is lost has the size and time of its record. */
export interface CheckedFile extends StoredFile {
  fault: Fault | null;
}

/** Compares the files of a prefix with their records; both come in the order of keys, so memory holds one of each. */
export async function* checkFiles(deps: DoctorDeps, prefix: string): AsyncGenerator<CheckedFile> {
  const records = readRecords(deps.db, prefix);
  let record = await records.next();
  for await (const file of deps.media.list(prefix)) {
    for (; !record.done && record.value.key < file.key; record = await records.next())
      yield* checkLost(deps, record.value as FileRecord);
    const ownRecord = !record.done && record.value.key === file.key ? (record.value as FileRecord) : null;
    yield {
      ...file,
      fault: ownRecord ? await checkRecorded(deps, file, ownRecord) : await checkUnrecorded(deps, file),
    };
    if (ownRecord) record = await records.next();
  }
  for (; !record.done; record = await records.next()) yield* checkLost(deps, record.value as FileRecord);
}

/** Others store and delete files meanwhile, so nothing is said before both are as they were. */
async function* checkLost({ db, media }: DoctorDeps, record: FileRecord): AsyncGenerator<CheckedFile> {
  const { key, bytes, storedAt } = record;
  if ((await media.stat(key)) || !(await isCurrent({ db }, record))) return;
  yield { key, bytes, modifiedAt: Date.parse(storedAt), fault: "lost" };
}

const isCurrent = async ({ db }: Pick<DoctorDeps, "db">, { key, storedAt }: FileRecord) =>
  (await findRecord(db, key))?.storedAt === storedAt;

async function checkRecorded(deps: DoctorDeps, file: StoredFile, record: FileRecord): Promise<Fault | null> {
  if (file.bytes !== record.bytes) {
    const storedNow = await deps.media.stat(file.key);
    return storedNow && storedNow.bytes !== record.bytes && (await isCurrent(deps, record)) ? "resized" : null;
  }
  if (isRead(deps, file)) return readRecorded(deps, file, record);
  if (!record.sha256) deps.onUnhashed();
  return record.isDamaged ? "damaged" : null;
}

const isRead = ({ hashes }: DoctorDeps, { key }: StoredFile) => hashes !== null && key >= hashes.from;

async function readRecorded(deps: DoctorDeps, file: StoredFile, record: FileRecord): Promise<Fault | null> {
  const { db } = deps;
  const digest = await readDigest(deps, file);
  if (digest === "gone") return null;
  const isWhole = digest !== "unreadable" && digest.bytes === record.bytes;
  if (isWhole && (record.sha256 || digest.sha256) === digest.sha256) {
    if (record.isDamaged || !record.sha256) await changeRecord(db, record, { sha256: digest.sha256, is_damaged: 0 });
    return null;
  }
  if (!(await isCurrent(deps, record))) return null;
  await changeRecord(db, record, { is_damaged: 1 });
  return "damaged";
}

/** A file from before files were recorded is recorded as it is when it is read. */
async function checkUnrecorded(deps: DoctorDeps, file: StoredFile): Promise<Fault | null> {
  if (!isRead(deps, file)) {
    deps.onUnhashed();
    return null;
  }
  const digest = await readDigest(deps, file);
  if (digest === "unreadable") return "damaged";
  if (digest !== "gone" && digest.bytes === file.bytes) await recordOldFile(deps.db, file.key, digest);
  return null;
}

async function readDigest({ media, hashes }: DoctorDeps, file: StoredFile): Promise<Digest | "gone" | "unreadable"> {
  try {
    const stream = await media.open(file.key);
    return stream ? await digestOf(stream) : "gone";
  } catch (error) {
    if (isUnreadable(error)) return "unreadable";
    throw error;
  } finally {
    hashes?.onFile?.(file);
  }
}
