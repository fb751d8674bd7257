import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";

/** A stored file; its key is a path such as `videos/<id>/source.mp4`. */
export interface StoredFile {
  key: string;
  bytes: number;
  /** When its bytes were written, in milliseconds since 1970. */
  modifiedAtMs: number;
  /** When it got its key, if known. A hard link gets its key later than its bytes were written. */
  changedAtMs?: number;
}

/** Returns the later of the times when a file changed and when it got its key, in milliseconds since 1970. */
export const touchedAt = ({ modifiedAtMs, changedAtMs = 0 }: StoredFile) => Math.max(modifiedAtMs, changedAtMs);

/** A file of which only some parts are stored: a multipart upload of object storage that was not completed. */
export interface IncompleteUpload {
  key: string;
  /** Milliseconds since 1970. */
  startedAtMs: number;
  discard(): Promise<void>;
}

/** Bytes of a file: from `start` up to, but not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The content to store: bytes, a stream, or a file of this machine, which stays where it is. */
export type FileContent = Uint8Array | Readable | { path: string };

/** An open file, to send as the response to a request. */
export interface OpenFile {
  bytes: number;
  modifiedAtMs: number;
  /** The ETag of object storage. */
  etag?: string | undefined;
  /**
   * Starts to read a range, so that a failure is known before `send` sends anything. Rejects with a ChangedFile if the
   * file was replaced or deleted.
   */
  prepare?(range: ByteRange): Promise<void>;
  /** Sends bytes; rejects when the client disconnects or the file ends early. */
  send(response: ServerResponse, range: ByteRange): Promise<void>;
  close(): void;
}

/** Thrown when a file was replaced or deleted after it was opened. It has to be opened again. */
export class ChangedFile extends Error {
  constructor(key: string) {
    super(`${key} has changed`);
  }
}

/** A request that anybody with its URL may send to object storage, and headers of the response. */
export interface RequestToSign {
  method: "GET" | "HEAD";
  key: string;
  mime?: string;
  disposition?: string;
  cacheControl?: string;
}

export interface SignedUrl {
  url: string;
  /** For how long every machine still signs this same URL. */
  stableForSeconds: number;
}

/** Appends bytes to an unfinished file. */
export interface Appender {
  /** The number of bytes that are stored durably. */
  readonly end: number;
  write(chunk: Buffer): Promise<void>;
  /** Stores all written bytes durably. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Stores the site's media under keys: `images/<key>-<width>.webp`, `drafts/<id>/…`, `videos/<id>/…`. A file appears
 * whole or not at all. A wrapper may replace methods, for example to let deletions wait.
 */
export interface MediaStore {
  /** A directory of this machine for files of requests. It is emptied when the server starts. */
  readonly uploadsDir: string;
  /** A directory of this machine for files of jobs. */
  readonly workDir: string;
  /** Whether several machines use the store. Unknown files may then belong to another machine. */
  readonly isShared: boolean;
  /** Stores or replaces a file. A file of this machine may become a hard link of the stored one. */
  put(key: string, content: FileContent, signal?: AbortSignal): Promise<void>;
  /** Stores a small file unless the key exists. Only object storage has this method. */
  readonly putNew?: (key: string, content: Uint8Array) => Promise<void>;
  /**
   * Copies or links a stored file to a path on this machine. Throws an error with the code ENOENT if there is no such
   * file.
   */
  fetch(key: string, path: string, signal?: AbortSignal): Promise<void>;
  /**
   * Copies a file within the store: in a directory with a hard link, in object storage without any byte passing through
   * this machine. Throws an error with the code ENOENT if there is no such file.
   */
  copy(from: string, to: string): Promise<void>;
  /** Opens a file as a stream; null if there is no such file. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Opens a file to send as a response; null if there is no such file. */
  openFile(key: string): Promise<OpenFile | null>;
  stat(key: string): Promise<Omit<StoredFile, "key"> | null>;
  /** Lists the files whose keys start with a prefix, in the order of their keys. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Lists the names one level below a prefix that ends with a slash. */
  listChildren(prefix: string): AsyncIterable<string>;
  /** Deletes one file, if it exists. */
  deleteFile(key: string): Promise<void>;
  /** Deletes the files whose keys start with a prefix: "a/b" also deletes "a/bc". */
  deletePrefix(prefix: string): Promise<void>;
  /** Lists incomplete uploads. They occupy storage, but `list` does not have their keys. A directory has none. */
  listIncompleteUploads(): AsyncIterable<IncompleteUpload>;
  /**
   * Signs a URL from which anybody can fetch a file for five to ten minutes. The caller must have checked the access. A
   * directory does not have this method.
   */
  readonly sign?: (request: RequestToSign) => Promise<SignedUrl>;
  /**
   * Lets the configured group read older files, in batches. Returns how many files could not be changed. Only a
   * directory with such a group has this method.
   */
  readonly shareWithGroup?: (signal: AbortSignal) => Promise<number>;
  /** Opens an upload of which `offset` bytes are stored. */
  append(key: string, offset: number): Promise<Appender>;
}

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads all entries of a short list. */
export async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const each of list) collected.push(each);
  return collected;
}

/** Creates the error for a file that is not stored, with the code of file systems. */
export const missingFile = (key: string) => Object.assign(new Error(`No such file: ${key}`), { code: "ENOENT" });

/** Returns whether an error means that a file does not exist. */
export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";
