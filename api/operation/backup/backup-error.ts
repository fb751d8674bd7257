/** A failure of a backup or a restoration that an operator can mend. Its message is shown in one line, without a stack. */
export class BackupError extends Error {}

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code ?? error.name) : String(error);
