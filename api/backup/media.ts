import type { Readable } from "node:stream";
import type { StoredFile } from "./target";

/** What backups, restorations and checks need of the store of media. */
export interface BackupMedia {
  put(key: string, content: Readable): Promise<void>;
  /** Opens the bytes from `start` up to, but not including, `end`; null when there is no such file. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  stat(key: string): Promise<Omit<StoredFile, "key"> | null>;
  list(prefix: string): AsyncIterable<StoredFile>;
  deletePrefix(prefix: string): Promise<void>;
}

/** The beginnings of all keys of media. */
export const mediaPrefixes = ["drafts/", "images/", "videos/"];
