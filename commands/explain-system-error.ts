/** Sentences for errors that an operator can act on, by the code of the system or of SQLite. */
const sentences: Record<string, (place: string) => string> = {
  ENOSPC: (place) => `There is no room left on the disk of ${place}`,
  EDQUOT: (place) => `This user may have no more room on the disk of ${place}`,
  EROFS: (place) => `The disk of ${place} is read-only`,
  EACCES: (place) => `This user may not use ${place}`,
  EPERM: (place) => `This user may not use ${place}`,
  ENOENT: (place) => `${place} does not exist and cannot be made`,
  ENOTDIR: (place) => `${place} lies below a file`,
  EEXIST: (place) => `${place} is a file`,
  SQLITE_FULL: (place) => `There is no room left on the disk of ${place}`,
  SQLITE_READONLY: (place) => `This user may not write ${place}`,
  SQLITE_CANTOPEN: (place) => `This user may not open ${place}`,
};

/** Explains an error of the system in one sentence; returns null for any other error. */
export function explainSystemError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = "", path = "a file", sqliteCodeName } = error as NodeJS.ErrnoException & { sqliteCodeName?: string };
  const sentence = sqliteCodeName ? sentences[sqliteCodeName]?.("the database") : sentences[code]?.(path);
  return sentence ?? null;
}
