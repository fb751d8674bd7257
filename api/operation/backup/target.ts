import type { Readable } from "node:stream";
import type { StoredFile } from "#api/media/store/media-store";

/** A place for files under keys, such as `backups/2030-01-31T03-00-00.000Z/manifest.json`. */
export interface BackupTarget {
  name: string;
  /** Stores a file as a whole or not at all. */
  put(key: string, content: Readable): Promise<void>;
  /** Opens a file for reading; null where there is none. */
  open(key: string): Promise<Readable | null>;
  /** Lists the files whose keys begin with a prefix that is empty or ends in a slash. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Deletes one file, or with a key that ends in a slash all files below it. */
  remove(key: string): Promise<void>;
  /** Discards what killed backups began to store and takes room under no key. */
  discardUnfinished(): Promise<void>;
}
