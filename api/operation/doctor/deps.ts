import type { Db } from "#api/db/open";
import type { MediaStore, StoredFile } from "#api/media/store/media-store";

/** Reads whole files and compares their hashes. */
export interface HashCheck {
  /** The key of the first file that is read: those before it were read by an earlier check. */
  from: string;
  /** Is told each file after it was read. */
  onFile?: (file: Pick<StoredFile, "key" | "bytes">) => void;
}

export interface DoctorDeps {
  db: Db;
  /** Its deletions wait while a backup runs. */
  media: MediaStore;
  /** The time of the check, in milliseconds since 1970. */
  now: number;
  /** Returns whether all files are so old that no request is about to name them in a row. */
  isSettled(files: StoredFile[]): boolean;
  /** Null where sizes alone are compared. */
  hashes: HashCheck | null;
  /** Is called for each file without a hash to compare it with. */
  onUnhashed: () => void;
}
