import type { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Logger } from "pino";
import { ZipFile } from "yazl";

/** Files of 4 GiB need ZIP64 (APPNOTE 4.3.9.2), which is announced before their size is known. */
const zip64Bytes = 2 ** 32 - 2 ** 20;

interface EntryOptions {
  /** The file's size, as far as it is known. */
  bytes?: number;
  /** Whether the file is text; media are stored as they are. */
  isText?: boolean;
}

/** A ZIP file that is written while it is read: one entry at a time, so that its size needs no memory. */
export class Archive {
  private readonly zip = new ZipFile();
  private readonly abort = new AbortController();
  /** The bytes of the ZIP file; whoever destroys it stops the entry that is being written. */
  readonly output = this.zip.outputStream as PassThrough;

  constructor() {
    this.zip.on("error", (error: Error) => this.output.destroy(error));
    this.output.once("close", () => this.abort.abort());
  }

  /** Adds a file, and resolves when its stream was read. Rejects when the stream fails or the reader goes away. */
  async add(name: string, content: Readable, { bytes = 0, isText = false }: EntryOptions = {}): Promise<void> {
    try {
      this.abort.signal.throwIfAborted();
      this.zip.addReadStream(content, name, { compress: isText, forceZip64Format: bytes >= zip64Bytes });
      await finished(content, { writable: false, signal: this.abort.signal });
    } finally {
      content.destroy();
    }
  }

  /** Writes the list of the entries, after all of them. */
  end() {
    this.zip.end();
  }
}

/** Begins to write a ZIP file, and returns it as a stream; whoever destroys the stream stops it. */
export function startArchive(log: Logger, failure: string, write: (archive: Archive) => Promise<void>): Readable {
  const archive = new Archive();
  write(archive)
    .then(() => archive.end())
    .catch((error: unknown) => {
      if (archive.output.destroyed) return;
      log.error({ err: error }, failure);
      archive.output.destroy(error as Error);
    });
  return archive.output;
}

/** Builds the headers of a ZIP file that is written while it is read. */
export const zipHeaders = (disposition: string) => ({
  "Content-Type": "application/zip",
  "Content-Disposition": disposition,
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
});
