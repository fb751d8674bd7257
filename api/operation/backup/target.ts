import type { Readable } from "node:stream";
import type { StoredFile } from "#api/media/store/media-store";

/** A directory or bucket of backups, whose files have keys such as `backups/2030-01-31T03-00-00.000Z/manifest.json`. */
export interface BackupTarget {
  name: string;
  /** Stores a whole file or nothing. */
  put(key: string, content: Readable): Promise<void>;
  /** Opens a file for reading; null where there is none. */
  open(key: string): Promise<Readable | null>;
  /** Lists the files whose keys begin with a prefix that is empty or ends in a slash. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Deletes one file, or with a key that ends in a slash all files below it. */
  remove(key: string): Promise<void>;
  /** Discards the parts that killed backups have left in object storage under no key. */
  discardUnfinished(): Promise<void>;
}
