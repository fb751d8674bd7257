import type { DatabaseSync } from "@photostructure/sqlite";
import { moveErrorText } from "#api/db/moved-site";
import type { TableShape } from "./table-shape";

type Database = InstanceType<typeof DatabaseSync>;

const log = "move_changes";
const recordingTable = "move_recording";
const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const events = ["insert", "update", "delete"] as const;

/** Makes the database record which rows change from now on, unless it does so already. Returns the recording's id. */
export function recordChanges(database: Database, tables: TableShape[]): string {
  inTransaction(database, () => {
    database.exec(`create table if not exists ${log}
      (number integer primary key autoincrement, table_name text not null, row_key text not null)`);
    // A recording that begins after another has ended gets another id.
    database.exec(`create table if not exists ${recordingTable} as select lower(hex(randomblob(12))) as id`);
    database.exec(`create index if not exists ${log}_of_table on ${log} (table_name, number)`);
    for (const table of tables) if (table.key.length > 0) recordTable(database, table);
  });
  return findRecordingId(database)!;
}

function recordTable(database: Database, { name, key }: TableShape) {
  const insert = (row: "new" | "old") =>
    `insert into ${log} (table_name, row_key)
      values (${quoteText(name)}, json_array(${key.map((column) => `${row}.${quoteIdentifier(column)}`).join(", ")}));`;
  const rows = { insert: ["new"], update: ["old", "new"], delete: ["old"] } as const;
  for (const event of events)
    database.exec(`create trigger if not exists move_${event}_${name} after ${event} on ${quoteIdentifier(name)}
      begin ${rows[event].map((row) => insert(row)).join(" ")} end`);
}

/** Makes the database refuse every write except to the log, with an error that `isMoveError` recognizes. */
export function refuseWrites(database: Database, tables: TableShape[]) {
  inTransaction(database, () => {
    for (const { name } of tables)
      for (const event of events)
        database.exec(`create trigger if not exists move_refuse_${event}_${name} before ${event}
          on ${quoteIdentifier(name)} begin select raise(abort, ${quoteText(moveErrorText)}); end`);
  });
}

/** Returns whether `refuseWrites` is in force. */
export const refusesWrites = (database: Database): boolean =>
  database.prepare("select 1 from sqlite_master where type = 'trigger' and name glob 'move_refuse_*'").get() !==
  undefined;

/** Returns the id of the current recording; null if there is none. */
export function findRecordingId(database: Database): string | null {
  const exists = database.prepare("select 1 from sqlite_master where name = ?").get(recordingTable) !== undefined;
  return exists ? (database.prepare(`select id from ${recordingTable}`).get() as { id: string }).id : null;
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
  for (const { name } of triggers.all(pattern) as { name: string }[])
    database.exec(`drop trigger ${quoteIdentifier(name)}`);
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
