import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { UpgradeRefusal } from "./upgrade-refusal";

/** The message with which the old database refuses writes once a move ends. Its triggers contain it, so it never changes. */
export const moveErrorText = "vidlark: the site is being moved";

/** Checks whether a write was refused because the site is being moved to another database. */
export const isMoveError = (error: unknown) => error instanceof Error && error.message.includes(moveErrorText);

/** Returns the path of a file next to an SQLite database. The file has the settings of the database that replaces it. */
export const movedSettingsPath = (file: string) => join(dirname(file), "moved.env");

/** Checks whether an SQLite database refuses writes because its site is being moved or was moved. */
function refusesWrites(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const find = database.prepare("select 1 from sqlite_master where type = 'trigger' and sql like ?");
    return find.get(`%${moveErrorText}%`) !== undefined;
  } finally {
    database.close();
  }
}

/** Checks whether the site of an SQLite database was moved to another one. */
export const isMoved = (file: string) => existsSync(movedSettingsPath(file)) && existsSync(file) && refusesWrites(file);

/** Throws an UpgradeRefusal when an SQLite database refuses writes because of a move. */
export function requireNotMoved(file: string) {
  if (!existsSync(file) || !refusesWrites(file)) return;
  const stay = "or stay with the old database (npm run move -- --cancel)";
  if (existsSync(movedSettingsPath(file)))
    throw new UpgradeRefusal(`This site was moved: use the settings in ${movedSettingsPath(file)}, ${stay}`);
  throw new UpgradeRefusal(
    `This site takes no changes, since its move is not complete: run it again (npm run move -- --database …), ${stay}`,
  );
}
