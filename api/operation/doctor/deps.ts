import type { Db } from "#api/db/open";
import type { MediaStore, StoredFile } from "#api/media/store/media-store";

/** Reads whole files and compares their hashes. */
export interface HashCheck {
  /** The key of the first file to read; an earlier check has read the files before it. */
  from: string;
  /** Called after each file that was read. */
  onFile?: (file: Pick<StoredFile, "key" | "bytes">) => void;
}

export interface DoctorDeps {
  db: Db;
  /** A store whose deletions wait while a backup runs. */
  media: MediaStore;
  /** The time of the check, in milliseconds since 1970. */
  now: number;
  /** Returns whether all files are too old to belong to a request or job that runs. */
  isSettled(files: StoredFile[]): boolean;
  /** Null when only sizes are compared. */
  hashes: HashCheck | null;
  /** Called for each file without a stored hash. */
  onUnhashed: () => void;
}
