import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import type { Db } from "#api/db/open";
import { plainDiskError } from "#api/media/store/disk";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";
import { hashRange, saveBlock, type UploadKey } from "./blocks";
import { countedBytes } from "./quota";

const { uploadBlockBytes } = limits;

/** Throws a 413 or 507 when an upload that counts as `counted` bytes exceeds a quota. */
export type QuotaCheck = (ownerId: string, draftId: string, counted: number) => Promise<void>;

type StoreOptions = ConstructorParameters<typeof FileStore>[0];

/** Stores uploads as files. It checks the quota before each block and saves the block's checksum after it. */
export class BlockStore extends FileStore {
  constructor(
    private readonly db: Db,
    private readonly checkQuota: QuotaCheck,
    options: StoreOptions,
  ) {
    super(options);
  }

  override async write(readable: Readable, fileId: string, offset: number): Promise<number> {
    const [draftId = "", uploadId = ""] = fileId.split("/");
    const upload = await this.db
      .selectFrom("drafts")
      .select(["owner_id", "upload_length"])
      .where("id", "=", draftId)
      .where("upload_id", "=", uploadId)
      .executeTakeFirst();
    if (!upload) return offset;
    const writer = new BlockWriter(this.db, { draftId, uploadId }, offset, (end) =>
      this.checkQuota(upload.owner_id, draftId, countedBytes(end, upload.upload_length)),
    );
    return writer.write(readable, `${this.directory}/${fileId}`);
  }
}

class BlockWriter {
  constructor(
    private readonly db: Db,
    private readonly key: UploadKey,
    private end: number,
    private readonly reserve: (end: number) => Promise<void>,
  ) {}

  async write(readable: Readable, path: string): Promise<number> {
    const start = this.end - (this.end % uploadBlockBytes);
    let hash = await hashRange(path, start, this.end);
    const file = await open(path, "r+");
    try {
      await this.reserve(this.end);
      // If the stream were destroyed first, an AbortError would hide the quota error.
      for await (const chunk of readable.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
        for (let rest = chunk; rest.length > 0;) {
          const part = rest.subarray(0, uploadBlockBytes - (this.end % uploadBlockBytes));
          await this.append(file, part);
          hash.update(part);
          rest = rest.subarray(part.length);
          if (this.end % uploadBlockBytes > 0) continue;
          await this.finishBlock(hash.digest("hex"));
          hash = await hashRange(path, this.end, this.end);
        }
      return this.end;
    } catch (error) {
      throw plainDiskError(error) === error ? error : diskIsFull();
    } finally {
      await file.close();
      await this.saveEnd();
    }
  }

  private async append(file: FileHandle, part: Buffer) {
    for (let rest = part; rest.length > 0;) {
      const { bytesWritten } = await file.write(rest, 0, rest.length, this.end);
      this.end += bytesWritten;
      rest = rest.subarray(bytesWritten);
    }
  }

  private async finishBlock(sha256: string) {
    await saveBlock(this.db, this.key, this.end / uploadBlockBytes - 1, sha256);
    await this.saveEnd();
    await this.reserve(this.end);
  }

  private async saveEnd() {
    const { draftId, uploadId } = this.key;
    const end = { received_bytes: this.end };
    await this.db.updateTable("drafts").set(end).where("id", "=", draftId).where("upload_id", "=", uploadId).execute();
  }
}

const diskIsFull = () => {
  const message = "The server's disk is full. What came of the file is saved";
  return new ApiError(507, message, [{ field: "videoFile", message }]);
};
