import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { UpgradeRefusal } from "./snapshot";

/** The old database's error for a write during the last part of a move. Triggers hold this text: it never changes. */
export const moveNotice = "vidlark: the site is being moved";

/** Checks whether a write was refused because the site is being moved to another database. */
export const isMoveError = (error: unknown) => error instanceof Error && error.message.includes(moveNotice);

/** The file beside an SQLite database that has the settings of the place where its site was moved. */
export const movedSettings = (file: string) => join(dirname(file), "moved.env");

/** Returns whether an SQLite database takes no changes, since its site is being moved or was moved. */
export function isReadOnly(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const find = database.prepare("select 1 from sqlite_master where type = 'trigger' and sql like ?");
    return find.get(`%${moveNotice}%`) !== undefined;
  } finally {
    database.close();
  }
}

/** Throws an UpgradeRefusal when the site of an SQLite database was moved: it takes no changes any more. */
export function requireNotMoved(file: string) {
  if (!existsSync(movedSettings(file)) || !existsSync(file) || !isReadOnly(file)) return;
  throw new UpgradeRefusal(
    `This site was moved: use the settings in ${movedSettings(file)}, or stay with the old database (npm run move -- --cancel)`,
  );
}
