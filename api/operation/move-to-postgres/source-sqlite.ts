import { DatabaseSync } from "@photostructure/sqlite";
import { allowWrites, endMove, findRecordingId, recordChanges, refusesWrites, refuseWrites } from "./change-log-sqlite";
import { derivedJob, type Key, type Row, type TableShape } from "./table-shape";

type Database = InstanceType<typeof DatabaseSync>;
type SqlValue = string | number | null;

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const list = (names: string[]) => names.map((name) => identifier(name)).join(", ");
const marks = (count: number) => Array.from({ length: count }, () => "?").join(", ");
const columnsOf = (table: TableShape) => list(table.columns.map(({ name }) => name));

/** The rows of a table that are moved; the new database adds the others by itself. */
const isMoved = ({ name }: TableShape) => (name === "jobs" ? `kind <> '${derivedJob}'` : "true");

/** The database that is moved. A server may use it at the same time. */
export function openSource(file: string) {
  const database = new DatabaseSync(file);
  for (const pragma of ["busy_timeout = 30000", "foreign_keys = ON"]) database.exec(`PRAGMA ${pragma}`);
  return {
    /** Returns the id of the recording. */
    recordChanges(tables: TableShape[]): string {
      recordChanges(database, tables);
      return findRecordingId(database)!;
    },
    refuseWrites: (tables: TableShape[]) => refuseWrites(database, tables),
    refusesWrites: () => refusesWrites(database),
    findRecording: () => findRecordingId(database),
    allowWrites: () => allowWrites(database),
    endMove: () => endMove(database),
    countChanges: (after: number) => countChanges(database, after),
    /** Reads from one state of the database, whatever is written meanwhile. */
    async snapshot<Result>(read: (snapshot: MoveSnapshot) => Promise<Result>): Promise<Result> {
      database.exec("begin");
      try {
        return await read(createSnapshot(database));
      } finally {
        database.exec("commit");
      }
    },
    close: () => database.close(),
  };
}

export type MoveSource = ReturnType<typeof openSource>;
export type MoveSnapshot = ReturnType<typeof createSnapshot>;

const countChanges = (database: Database, after: number) =>
  (database.prepare("select count(*) as count from move_changes where number > ?").get(after) as { count: number })
    .count;

function createSnapshot(database: Database) {
  const { last } = database.prepare("select coalesce(max(number), 0) as last from move_changes").get() as {
    last: number;
  };
  const all = (text: string, ...values: SqlValue[]) =>
    database.prepare(text).all(...values) as Record<string, SqlValue>[];
  const rows = (table: TableShape, rest: string, ...values: SqlValue[]): Row[] =>
    all(`select ${columnsOf(table)} from ${identifier(table.name)} where ${isMoved(table)} ${rest}`, ...values).map(
      (row) => table.columns.map(({ name }) => row[name]!),
    );
  return {
    /** The number of the last change that this state has. */
    last,
    count: (table: TableShape) =>
      Number(all(`select count(*) as count from ${identifier(table.name)} where ${isMoved(table)}`)[0]!.count),
    /** Reads the rows after a key in the key's order; `part` selects those without, or with a reference of their own. */
    rowsAfter(table: TableShape, { part, after, limit }: { part: Part; after: Key | null; limit: number }): Row[] {
      const partCondition =
        table.selfReference && `and ${identifier(table.selfReference)} is ${part === "first" ? "" : "not"} null`;
      if (part === "rest" && !partCondition) return [];
      const beyond = after ? `and (${list(table.key)}) > (${marks(after.length)})` : "";
      return rows(
        table,
        `${partCondition ?? ""} ${beyond} order by ${list(table.key)} limit ${limit}`,
        ...(after ?? []),
      );
    },
    /** Reads the rows with these keys that exist; those without a reference of their own come first. */
    rowsOf(table: TableShape, keys: Key[]): Row[] {
      const order = table.selfReference ? `order by ${identifier(table.selfReference)} is not null` : "";
      const values = keys.map(() => `(${marks(table.key.length)})`).join(", ");
      return rows(table, `and (${list(table.key)}) in (values ${values}) ${order}`, ...keys.flat());
    },
    allRows: (table: TableShape, limit: number) => rows(table, `limit ${limit}`),
    /** Reads the keys of rows that changed up to this state, in pages by key. */
    changedKeys: (table: TableShape, { after, page, limit }: { after: number; page: string; limit: number }) =>
      all(
        `select distinct row_key from move_changes
          where table_name = ? and number > ? and number <= ? and row_key > ? order by row_key limit ${limit}`,
        ...[table.name, after, last, page],
      ).map(({ row_key }) => row_key as string),
  };
}

/** The rows of a table that refer to none of its own, and then those that do. */
export type Part = "first" | "rest";
