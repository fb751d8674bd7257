import { createHash, randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { toDiskError } from "./disk";
import { ApiError, fieldError } from "#contract/errors";
import * as t from "#languages/api-media";
import type { LazyMessage } from "#languages/runtime/coded";

export interface SavedFile {
  path: string;
  bytes: number;
  sha256: string;
}

export interface FileRule {
  maxBytes: number;
  /** The message for a larger file. */
  tooBigMessage: LazyMessage;
  /** The status for a larger file: 413 by default, 507 if the disk lacks the space. */
  status?: 413 | 507;
}

/** Writes a file of a form under a random name. Removes it if it does not arrive whole. */
export async function saveFile(
  stream: Readable,
  dir: string,
  { field, rule }: { field: string; rule: FileRule },
): Promise<SavedFile> {
  const path = join(dir, randomUUID());
  const hash = createHash("sha256");
  let bytes = 0;
  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > rule.maxBytes) throw fieldError(rule.status ?? 413, field, rule.tooBigMessage);
      hash.update(chunk);
      yield chunk;
    }
  }
  // The file is opened before the pipeline: a stream that opens it itself may create it after an error has removed it.
  const file = await open(path, "wx");
  try {
    await pipeline(stream, measure, file.createWriteStream({ highWaterMark: 1 << 18 }));
  } catch (error) {
    await file.close();
    await removeFile({ path });
    throw error;
  }
  return { path, bytes, sha256: hash.digest("hex") };
}

/** An uploaded video file: from a form, or from the upload of its draft, which has no path here. */
export type UploadedFile = Omit<SavedFile, "path"> & { path: string | null };

/** Removes a saved file, if it still exists. */
export const removeFile = ({ path }: Pick<SavedFile, "path">) => rm(path, { force: true });

/**
 * Converts the failure of an upload. Keeps API errors, explains a full disk, and keeps other errors of this server's
 * files. Anything else is the sender's fault: a form that was cut off.
 */
export function toUploadError(failure: unknown): unknown {
  const error = toDiskError(failure);
  if (error instanceof ApiError) return error;
  const { syscall = "" } = error as NodeJS.ErrnoException;
  if (syscall === "open" || syscall === "write") return error;
  return new ApiError(400, t.formCutOff);
}
