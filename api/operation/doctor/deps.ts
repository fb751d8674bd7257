import type { Db } from "#api/db/open";
import type { MediaStore, StoredFile } from "#api/media/store/media-store";

export interface DoctorDeps {
  db: Db;
  /** Its deletions wait while a backup runs. */
  media: MediaStore;
  /** The time of the check, in milliseconds since 1970. */
  now: number;
  /** Returns whether all files are so old that no request is about to name them in a row. */
  isSettled(files: StoredFile[]): boolean;
}
