import { DatabaseSync } from "@photostructure/sqlite";
import { quoteIdentifier } from "./change-log-sqlite";
import { derivedJob, type Key, type Row, type TableShape, type Value } from "./table-shape";

type Database = InstanceType<typeof DatabaseSync>;

/** How many rows one statement reads. */
export const rowsPerChunk = 500;

const listColumns = (names: string[]) => names.map(quoteIdentifier).join(", ");
const placeholders = (count: number) => Array.from({ length: count }, () => "?").join(", ");

/** The condition of the rows that are moved; the new database adds the others by itself. */
const isMoved = ({ name }: TableShape) => (name === "jobs" ? `kind <> '${derivedJob}'` : "true");

/** Opens the database that is moved. A server may use it at the same time. */
export function openSource(file: string) {
  const database = new DatabaseSync(file);
  for (const pragma of ["busy_timeout = 30000", "foreign_keys = ON"]) database.exec(`PRAGMA ${pragma}`);
  return {
    database,
    /** Counts the recorded changes after a change's number. */
    countChanges: (after: number) =>
      (database.prepare("select count(*) as count from move_changes where number > ?").get(after) as { count: number })
        .count,
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

function createSnapshot(database: Database) {
  const { lastChange } = database.prepare("select coalesce(max(number), 0) as lastChange from move_changes").get() as {
    lastChange: number;
  };
  const readAll = (text: string, ...values: Value[]) =>
    database.prepare(text).all(...values) as Record<string, Value>[];
  const select = (table: TableShape, rest: string, ...values: Value[]): Row[] => {
    const columns = listColumns(table.columns.map(({ name }) => name));
    const text = `select ${columns} from ${quoteIdentifier(table.name)} where ${isMoved(table)} ${rest}`;
    return readAll(text, ...values).map((row) => table.columns.map(({ name }) => row[name]!));
  };
  return {
    /** The number of the last change that this state has. */
    lastChange,
    countRows: (table: TableShape) =>
      Number(readAll(`select count(*) as count from ${quoteIdentifier(table.name)} where ${isMoved(table)}`)[0]!.count),
    /** Reads the next rows of a part after a key, in the order of their keys. */
    readRowsAfter(table: TableShape, { part, after }: { part: Part; after: Key | null }): Row[] {
      const partCondition =
        table.selfReference && `and ${quoteIdentifier(table.selfReference)} is ${part === "first" ? "" : "not"} null`;
      if (part === "rest" && !partCondition) return [];
      const key = listColumns(table.key);
      const keyCondition = after ? `and (${key}) > (${placeholders(after.length)})` : "";
      const conditions = `${partCondition ?? ""} ${keyCondition}`;
      return select(table, `${conditions} order by ${key} limit ${rowsPerChunk}`, ...(after ?? []));
    },
    /** Reads the rows with these keys that exist; rows that refer to none of their own table come first. */
    readRows(table: TableShape, keys: Key[]): Row[] {
      const order = table.selfReference ? `order by ${quoteIdentifier(table.selfReference)} is not null` : "";
      const values = keys.map(() => `(${placeholders(table.key.length)})`).join(", ");
      return select(table, `and (${listColumns(table.key)}) in (values ${values}) ${order}`, ...keys.flat());
    },
    readFirstRows: (table: TableShape, limit: number) => select(table, `limit ${limit}`),
    /** Reads the keys of rows that changed after a change's number and up to this state, in chunks. */
    *readChangedKeys(table: TableShape, after: number): Generator<Key[]> {
      for (let lastKey = ""; ;) {
        const keys = readAll(
          `select distinct row_key from move_changes
            where table_name = ? and number > ? and number <= ? and row_key > ? order by row_key limit ${rowsPerChunk}`,
          ...[table.name, after, lastChange, lastKey],
        ).map(({ row_key }) => row_key as string);
        if (keys.length === 0) return;
        yield keys.map((key) => JSON.parse(key) as Key);
        lastKey = keys.at(-1)!;
      }
    },
  };
}

/** The rows of a table that refer to none of its own, and then those that do. */
export type Part = "first" | "rest";
