import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";

/** A stored file; its key is a path such as `videos/<id>/source.mp4`. */
export interface StoredFile {
  key: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
  /** When it got its key, where that is known: later than its bytes changed, which it may share with an older file. */
  changedAtMs?: number;
}

/** Returns when a file got its key or changed last, whichever is later, in milliseconds since 1970. */
export const touchedAt = ({ modifiedAt, changedAtMs = 0 }: StoredFile) => Math.max(modifiedAt, changedAtMs);

/** Parts of a file that was not stored whole. */
export interface UnfinishedFile {
  key: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  discard(): Promise<void>;
}

/** Bytes of a file: from `start` up to, but not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What is stored: bytes, a stream, or a file of this machine, which stays where it is. */
export type FileContent = Uint8Array | Readable | { path: string };

/** An open file for answers to requests. */
export interface OpenFile {
  bytes: number;
  modifiedAt: number;
  /** The ETag that object storage itself gives the file. */
  etag?: string | undefined;
  /**
   * Begins to read a range, which `send` then continues, so that a failure is known before anything is sent. Rejects
   * with a ChangedFile when the file is another one by now, or was deleted.
   */
  prepare?(range: ByteRange): Promise<void>;
  /** Sends bytes; rejects when the client disconnects or the file ends early. */
  send(response: ServerResponse, range: ByteRange): Promise<void>;
  close(): void;
}

/** A file that was replaced or deleted after it was opened: it has to be opened again. */
export class ChangedFile extends Error {
  constructor(key: string) {
    super(`${key} has changed`);
  }
}

/** A request that somebody without keys may send to object storage, and headers of its answer. */
export interface SignedRequest {
  method: "GET" | "HEAD";
  key: string;
  mime?: string;
  disposition?: string;
  cacheControl?: string;
}

export interface SignedAddress {
  url: string;
  /** The time for which all machines sign the same address. */
  sameForSeconds: number;
}

/** Adds bytes to a file that is not complete yet. */
export interface Appender {
  /** The number of bytes that outlast this process. */
  readonly end: number;
  write(chunk: Buffer): Promise<void>;
  /** Makes everything that was written outlast this process. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Stores the site's media under keys: `images/<key>-<width>.webp`, `drafts/<id>/…`, `videos/<id>/…`. A file appears
 * whole or not at all. Methods may be wrapped, such as to let deletions wait.
 */
export interface MediaStore {
  /** A directory of this machine for files of requests; it is emptied when the server starts. */
  readonly uploads: string;
  /** A directory of this machine for files of jobs. */
  readonly work: string;
  /** Whether several machines use the store: what one of them does not know may belong to another. */
  readonly isShared: boolean;
  /** Stores or replaces a file; a file of this machine may share its bytes with the stored one from then on. */
  put(key: string, content: FileContent, signal?: AbortSignal): Promise<void>;
  /** Stores a small file unless there is one; only object storage has it. */
  readonly putNew?: (key: string, content: Uint8Array) => Promise<void>;
  /**
   * Gives a stored file a path on this machine. Both may share their bytes. Throws an error with the code ENOENT when
   * there is no such file.
   */
  fetch(key: string, path: string, signal?: AbortSignal): Promise<void>;
  /**
   * Copies a file within the store: in a directory both share their bytes, and in object storage no byte passes through
   * this machine. Throws an error with the code ENOENT when there is no such file.
   */
  copy(from: string, to: string): Promise<void>;
  /** Opens a file as a stream; null when there is no such file. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Opens a file for answers to requests; null when there is no such file. */
  openFile(key: string): Promise<OpenFile | null>;
  stat(key: string): Promise<Omit<StoredFile, "key"> | null>;
  /** Lists the files whose keys start with a text, in the order of their keys. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Lists the names one level below a prefix that ends with a slash. */
  children(prefix: string): AsyncIterable<string>;
  /** Deletes the files whose keys start with a text. */
  deletePrefix(prefix: string): Promise<void>;
  /** Lists what was begun to be stored and takes room under no key; a file system has none. */
  listUnfinished(): AsyncIterable<UnfinishedFile>;
  /**
   * Signs an address from which anybody can fetch a file for five to ten minutes. A directory has none. Whoever calls
   * it has checked who asks.
   */
  readonly sign?: (request: SignedRequest) => Promise<SignedAddress>;
  /**
   * Lets the group of the settings read the files from before it was named, in turns; returns how many it could not
   * change. Only a directory with such a group has it.
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

/** Reads a list of a store whole, for short ones. */
export async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const each of list) collected.push(each);
  return collected;
}

/** Returns the error of a file that is not stored, with the code that file systems give. */
export const missingFile = (key: string) => Object.assign(new Error(`No such file: ${key}`), { code: "ENOENT" });

/** Returns whether an error says that a file is not there. */
export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";
