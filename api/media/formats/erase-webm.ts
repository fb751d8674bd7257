import type { FileHandle } from "node:fs/promises";
import { blankGroups, changeInPlace, fillWithZeros, selectNonBlank } from "./erase-bytes";
import { nullIfTaskFailed, withReader } from "./media-readers";
import type { WebmMetadata } from "./webm-elements.mjs";

/**
 * Blanks what describes the owner of a WebM in place: tags, attached files, chapters, names of tracks and programs.
 * Returns false and changes nothing if the file cannot be read to its end.
 */
export async function eraseWebmMetadata(path: string, account = ""): Promise<boolean> {
  const finding = withReader(account, (run) => run({ kind: "webm", path }));
  const metadata = (await finding.catch(nullIfTaskFailed)) as WebmMetadata | null;
  if (!metadata) return false;
  const contents = await selectNonBlank(path, metadata.contents);
  if (metadata.elements.length + contents.length === 0) return true;
  await changeInPlace(path, async (file) => {
    for (const { start, end } of metadata.elements) await writeVoid(file, start, end);
    await blankGroups(file, contents);
  });
  return true;
}

/**
 * Replaces an element with a Void element of the same length (RFC 8794 §11.3.2). Its size field has one byte, or eight if
 * the content has 127 bytes or more.
 */
async function writeVoid(file: FileHandle, start: number, end: number) {
  const length = end - start;
  const header = Buffer.alloc(length - 2 < 127 ? 2 : 9);
  if (header.length === 9) header.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1);
  else header[1] = 0x80 | (length - 2);
  header[0] = 0xec;
  await file.write(header, 0, header.length, start);
  await fillWithZeros(file, start + header.length, end);
}
