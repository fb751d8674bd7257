import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { BackupError } from "./backup-error";
import { type Digest, hashThrough } from "#api/media/store/hash-stream";
import { keyIn, type Manifest } from "./manifest";
import type { BackupTarget } from "./target";

export const fileListName = "files.jsonl";

export interface BackedUpFile extends Digest {
  key: string;
  /** When the file was last changed, in milliseconds since 1970. */
  modifiedAt: number;
}

export async function writeFileList(target: BackupTarget, id: string, files: Iterable<BackedUpFile>): Promise<Digest> {
  const lines = (function* () {
    for (const file of files) yield Buffer.from(`${JSON.stringify(file)}\n`);
  })();
  const { stream, digest } = hashThrough(Readable.from(lines, { objectMode: false }));
  await target.put(keyIn(id, fileListName), stream);
  return digest();
}

/**
 * Reads the list of a backup's files one by one. Throws a BackupError when the list is missing, and at its end when it is
 * not as it was written.
 */
export async function* readFileList(
  target: BackupTarget,
  { id, files }: Pick<Manifest, "id" | "files">,
): AsyncGenerator<BackedUpFile> {
  const damagedError = () =>
    new BackupError(`The list of files is damaged: ${keyIn(id, files.name)} in ${target.name}`);
  const content = await target.open(keyIn(id, files.name));
  if (!content) throw new BackupError(`The list of files is missing: ${keyIn(id, files.name)} in ${target.name}`);
  const { stream, digest } = hashThrough(content);
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) yield parseLine(line, damagedError);
  if (digest().sha256 !== files.sha256) throw damagedError();
}

const isSafeKey = (key: unknown) =>
  typeof key === "string" && key !== "" && !key.split("/").some((part) => part === "" || part === "." || part === "..");

function parseLine(line: string, damagedError: () => Error): BackedUpFile {
  try {
    const file = JSON.parse(line) as BackedUpFile;
    if (isSafeKey(file.key) && /^[0-9a-f]{64}$/.test(file.sha256) && Number.isSafeInteger(file.bytes)) return file;
  } catch {
    // The line is cut or not JSON.
  }
  throw damagedError();
}
