import type { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { Logger } from "pino";
import { ZipFile } from "yazl";

/** Files from 4 GiB on need ZIP64 (APPNOTE §4.3.9.2). It is announced before the file, so this leaves a margin. */
const zip64Bytes = 2 ** 32 - 2 ** 20;

interface EntryOptions {
  /** The file's size; 0 if it is unknown. */
  bytes?: number;
  /** Whether the file is text; media are stored as they are. */
  isText?: boolean;
}

/** A ZIP file that is written while it is read: one entry at a time, so that it is never in memory as a whole. */
export class Archive {
  private readonly zip = new ZipFile();
  private readonly abort = new AbortController();
  /** The bytes of the ZIP file. Destroying this stream stops the entry that is being written. */
  readonly output = this.zip.outputStream as PassThrough;

  constructor() {
    this.zip.on("error", (error: Error) => this.output.destroy(error));
    this.output.once("close", () => this.abort.abort());
  }

  /** Adds a file. Resolves when its stream has been read; rejects when the stream fails or `output` is destroyed. */
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

/** Starts to write a ZIP file and returns its stream. Destroying the stream stops the writing; a failure is logged. */
export function startArchive(
  log: Logger,
  failureMessage: string,
  write: (archive: Archive) => Promise<void>,
): Readable {
  const archive = new Archive();
  write(archive)
    .then(() => archive.end())
    .catch((error: unknown) => {
      if (archive.output.destroyed) return;
      log.error({ err: error }, failureMessage);
      archive.output.destroy(error as Error);
    });
  return archive.output;
}

/** Answers with a ZIP file. Calls `open` when the body is first read, so that a HEAD starts nothing. */
export const respondWithArchive = (fileName: string, open: () => Readable) =>
  new Response(readOnDemand(open), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDisposition(fileName),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });

/** Makes a body that opens its stream at the first read, and buffers one chunk. Cancelling destroys the stream. */
function readOnDemand(open: () => Readable): ReadableStream<Uint8Array> {
  let stream: Readable | undefined;
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        stream ??= open();
        chunks ??= stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void stream?.destroy(),
    },
    { highWaterMark: 0 },
  );
}
