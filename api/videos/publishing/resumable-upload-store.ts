import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { Appender } from "#api/media/store/media-store";
import { appendToUpload, receivedBytes, type UploadRef } from "#api/media/store/upload-parts";
import { ApiError, fieldError } from "#contract/errors";
import { limits } from "#contract/limits";
import type { DraftDeps } from "./draft-files";
import { hashRange, saveChunk } from "./chunk-checksums";
import { addNextChunk } from "#api/videos/quotas/quotas";
import * as t from "#languages/api-videos";

const { uploadChunkBytes } = limits;

/** Throws a 413 or 507 when an upload that counts as `countedBytes` exceeds a quota. */
export type QuotaCheck = (ownerId: string, draftId: string, countedBytes: number) => Promise<void>;

/**
 * Stores uploads; the row of the draft is their only record. It checks the quota before each chunk and saves the
 * chunk's checksum after it.
 */
export class ResumableUploadStore extends DataStore {
  override extensions = ["creation", "creation-with-upload"];

  constructor(
    private readonly stores: DraftDeps,
    private readonly checkQuota: QuotaCheck,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const appender = await appendToUpload(this.stores.media, parseFileId(upload.id), 0);
    await appender.close();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.findRow(parseFileId(id));
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const { bytes } = await receivedBytes(this.stores.media, parseFileId(id));
    return new Upload({ id, size: row.upload_length, offset: bytes });
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const key = parseFileId(id);
    const row = await this.findRow(key);
    if (!row) return offset;
    const reserve = (end: number) => this.checkQuota(row.owner_id, key.draftId, addNextChunk(end, row.upload_length));
    const writer = new UploadChunkWriter({ ...this.stores, key, reserve }, offset);
    return writer.write(readable);
  }

  private findRow({ draftId, uploadId }: UploadRef) {
    return this.stores.db
      .selectFrom("drafts")
      .select(["owner_id", "upload_length"])
      .where("id", "=", draftId)
      .where("upload_id", "=", uploadId)
      .executeTakeFirst();
  }
}

function parseFileId(fileId: string): UploadRef {
  const [draftId = "", uploadId = ""] = fileId.split("/");
  return { draftId, uploadId };
}

interface ChunkedUpload extends DraftDeps {
  key: UploadRef;
  /** Throws when the upload up to this end, and the next chunk, exceed a quota. */
  reserve: (end: number) => Promise<void>;
}

class UploadChunkWriter {
  constructor(
    private readonly upload: ChunkedUpload,
    private end: number,
  ) {}

  async write(readable: Readable): Promise<number> {
    const { media, key, reserve } = this.upload;
    const start = this.end - (this.end % uploadChunkBytes);
    let hash = await hashRange(media, key, { from: start, to: this.end });
    const file = await appendToUpload(media, key, this.end);
    try {
      await reserve(this.end);
      // If the stream were destroyed first, an AbortError would hide the quota error.
      for await (const bytes of readable.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
        for (let rest = bytes; rest.length > 0;) {
          const part = rest.subarray(0, uploadChunkBytes - (this.end % uploadChunkBytes));
          await file.write(part);
          this.end += part.length;
          hash.update(part);
          rest = rest.subarray(part.length);
          if (this.end % uploadChunkBytes > 0) continue;
          await this.finishChunk(file, hash.digest("hex"));
          hash = await hashRange(media, key, { from: this.end, to: this.end });
        }
    } catch (error) {
      throw isStoreFull(error) ? fieldError(507, "videoFile", t.diskFull) : error;
    } finally {
      await file.close().finally(() => {
        this.end = file.end;
        return this.saveEnd();
      });
    }
    return this.end;
  }

  private async finishChunk(file: Appender, sha256: string) {
    const { db, key, reserve } = this.upload;
    await file.flush();
    await saveChunk(db, key, { number: this.end / uploadChunkBytes - 1, sha256 });
    await this.saveEnd();
    await reserve(this.end);
  }

  private async saveEnd() {
    const { db, key } = this.upload;
    const end = { received_bytes: this.end };
    const update = db.updateTable("drafts").set(end).where("id", "=", key.draftId);
    await update.where("upload_id", "=", key.uploadId).execute();
  }
}

const isStoreFull = (error: unknown) => error instanceof ApiError && error.status === 507 && error.fields.length === 0;
