import type { DatabaseSync } from "@photostructure/sqlite";
import { moveNotice } from "#api/db/moved-site";
import type { TableShape } from "./table-shape";

type Database = InstanceType<typeof DatabaseSync>;

const log = "move_changes";
const recordingTable = "move_recording";
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const events = ["insert", "update", "delete"] as const;

/** Makes the database record which rows change from now on. Does nothing if it does so already. */
export function recordChanges(database: Database, tables: TableShape[]) {
  inTransaction(database, () => {
    database.exec(`create table if not exists ${log}
      (number integer primary key autoincrement, table_name text not null, row_key text not null)`);
    // Names this recording: one that begins after it was ended is another.
    database.exec(`create table if not exists ${recordingTable} as select lower(hex(randomblob(12))) as id`);
    database.exec(`create index if not exists ${log}_of_table on ${log} (table_name, number)`);
    for (const table of tables) if (table.key.length > 0) recordTable(database, table);
  });
}

function recordTable(database: Database, { name, key }: TableShape) {
  const insert = (row: "new" | "old") =>
    `insert into ${log} (table_name, row_key)
      values (${quote(name)}, json_array(${key.map((column) => `${row}.${identifier(column)}`).join(", ")}));`;
  const rows = { insert: ["new"], update: ["old", "new"], delete: ["old"] } as const;
  for (const event of events)
    database.exec(`create trigger if not exists move_${event}_${name} after ${event} on ${identifier(name)}
      begin ${rows[event].map((row) => insert(row)).join(" ")} end`);
}

/** Makes the database refuse every write but to the log, with an error that `isMoveError` knows. */
export function refuseWrites(database: Database, tables: TableShape[]) {
  inTransaction(database, () => {
    for (const { name } of tables)
      for (const event of events)
        database.exec(`create trigger if not exists move_refuse_${event}_${name} before ${event}
          on ${identifier(name)} begin select raise(abort, ${quote(moveNotice)}); end`);
  });
}

/** Checks whether the database refuses writes since `refuseWrites`. */
export const refusesWrites = (database: Database): boolean =>
  database.prepare("select 1 from sqlite_master where type = 'trigger' and name glob 'move_refuse_*'").get() !==
  undefined;

/** Returns the id of the recording that runs; null without one. */
export function findRecordingId(database: Database): string | null {
  const hasOne = database.prepare("select 1 from sqlite_master where name = ?").get(recordingTable) !== undefined;
  return hasOne ? (database.prepare(`select id from ${recordingTable}`).get() as { id: string }).id : null;
}

/** Lets the database take writes again. */
export const allowWrites = (database: Database) =>
  inTransaction(database, () => dropTriggers(database, "move_refuse_*"));

/** Lets the database take writes again, and forgets what changed. */
export function endMove(database: Database) {
  inTransaction(database, () => {
    dropTriggers(database, "move_*");
    database.exec(`drop table if exists ${log}`);
    database.exec(`drop table if exists ${recordingTable}`);
  });
}

function dropTriggers(database: Database, pattern: string) {
  const triggers = database.prepare("select name from sqlite_master where type = 'trigger' and name glob ?");
  for (const { name } of triggers.all(pattern) as { name: string }[]) database.exec(`drop trigger ${identifier(name)}`);
}

function inTransaction(database: Database, run: () => void) {
  database.exec("begin immediate");
  try {
    run();
    database.exec("commit");
  } catch (error) {
    database.exec("rollback");
    throw error;
  }
}
