/** The old database's error for a write during the last part of a move. Triggers hold this text: it never changes. */
export const moveNotice = "vidlark: the site is being moved";

/** Checks whether a write was refused because the site is being moved to another database. */
export const isMoveError = (error: unknown) => error instanceof Error && error.message.includes(moveNotice);
