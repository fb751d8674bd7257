import type { FileHandle } from "node:fs/promises";
import { ApiError, createFieldError } from "#contract/errors";
import * as t from "#languages/api-media";
import type { LazyMessage } from "#languages/runtime/coded";

const playlistPattern = /^\s*(#EXT|ffconcat|\[playlist\]|v=0\s|<\?xml[^]*<MPD|<MPD|<asx|<smil)/i;
const imageBrands = /^(avif|avis|heic|heix|heif|mif1|msf1)$/;

/** Finds why a file cannot be video or audio, in plain words; null if it may be. Reads the first 4 kB only. */
export async function findNonVideoReason(file: FileHandle): Promise<LazyMessage | null> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0);
  const head = buffer.subarray(0, bytesRead);
  if (head.length === 0) return t.fileEmpty;
  const text = head.toString("utf8").replace(/^\uFEFF/, "");
  if (playlistPattern.test(text)) return t.filePlaylist;
  if (isImage(head)) return t.filePicture;
  if (isText(head)) return t.fileText;
  return null;
}

function isImage(head: Buffer) {
  const start = head.toString("latin1", 0, 12);
  if (/^(\xff\xd8\xff|\x89PNG|GIF8|BM.{4}\0\0\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP)/s.test(start)) return true;
  return start.slice(4, 8) === "ftyp" && imageBrands.test(head.toString("latin1", 8, 12));
}

/** Returns whether bytes look like text: no control characters other than tab and line ends. */
const isText = (head: Buffer) => head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));

/** Builds the 422 for a file that is neither video nor audio, with its reason in plain words. */
export const nonVideoError = (message: LazyMessage) =>
  new ApiError(422, t.noVideoFile, [createFieldError("videoFile", () => t.noVideoFileBecause({ reason: message() }))]);
