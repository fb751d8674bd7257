import { changeRecord, type FileRecord, findRecord, readRecords, recordOldFile } from "#api/media/store/file-records";
import { digestOf, type Digest, isUnreadable } from "#api/media/store/hash-stream";
import type { StoredFile } from "#api/media/store/media-store";
import type { DoctorDeps } from "./deps";

/** What is wrong with a stored file: it is missing, has another size, or has other bytes. */
export type Fault = "lost" | "resized" | "damaged";

/** A stored or recorded file. A lost one has the size and time of its record. */
export interface CheckedFile extends StoredFile {
  fault: Fault | null;
}

/** Compares the files of a prefix with their records. Both come in the order of keys, so that memory holds one of each. */
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

/** Reads file and record again before it reports the file as lost, because others store and delete files meanwhile. */
async function* checkLost({ db, media }: DoctorDeps, record: FileRecord): AsyncGenerator<CheckedFile> {
  const { key, bytes, storedAt } = record;
  if ((await media.stat(key)) || !(await isCurrent({ db }, record))) return;
  yield { key, bytes, modifiedAtMs: Date.parse(storedAt), fault: "lost" };
}

const isCurrent = async ({ db }: Pick<DoctorDeps, "db">, { key, storedAt }: FileRecord) =>
  (await findRecord(db, key))?.storedAt === storedAt;

async function checkRecorded(deps: DoctorDeps, file: StoredFile, record: FileRecord): Promise<Fault | null> {
  if (file.bytes !== record.bytes) {
    const storedNow = await deps.media.stat(file.key);
    return storedNow && storedNow.bytes !== record.bytes && (await isCurrent(deps, record)) ? "resized" : null;
  }
  if (isToBeRead(deps, file)) return readRecorded(deps, file, record);
  if (!record.sha256) deps.onUnhashed();
  return record.isDamaged ? "damaged" : null;
}

const isToBeRead = ({ hashes }: DoctorDeps, { key }: StoredFile) => hashes !== null && key >= hashes.from;

async function readRecorded(deps: DoctorDeps, file: StoredFile, record: FileRecord): Promise<Fault | null> {
  const { db } = deps;
  const digest = await readDigest(deps, file);
  if (digest === "missing") return null;
  const isWhole = digest !== "unreadable" && digest.bytes === record.bytes;
  if (isWhole && (record.sha256 || digest.sha256) === digest.sha256) {
    if (record.isDamaged || !record.sha256) await changeRecord(db, record, { sha256: digest.sha256, is_damaged: 0 });
    return null;
  }
  if (!(await isCurrent(deps, record))) return null;
  await changeRecord(db, record, { is_damaged: 1 });
  return "damaged";
}

/** Reads a file without a record and records it: it is older than the records of files. */
async function checkUnrecorded(deps: DoctorDeps, file: StoredFile): Promise<Fault | null> {
  if (!isToBeRead(deps, file)) {
    deps.onUnhashed();
    return null;
  }
  const digest = await readDigest(deps, file);
  if (digest === "unreadable") return "damaged";
  if (digest !== "missing" && digest.bytes === file.bytes) await recordOldFile(deps.db, file.key, digest);
  return null;
}

async function readDigest({ media, hashes }: DoctorDeps, file: StoredFile): Promise<Digest | "missing" | "unreadable"> {
  try {
    const stream = await media.open(file.key);
    return stream ? await digestOf(stream) : "missing";
  } catch (error) {
    if (isUnreadable(error)) return "unreadable";
    throw error;
  } finally {
    hashes?.onFile?.(file);
  }
}
