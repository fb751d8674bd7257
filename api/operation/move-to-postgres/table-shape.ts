/** A column's value as both databases store it. */
export type Value = string | number | null;

/** The values of a row, in the order of its table's columns. */
export type Row = Value[];

/** The values of a row's primary key, in the order of its columns. */
export type Key = Value[];

export interface Column {
  name: string;
  /** PostgreSQL's type, such as `bigint`. */
  type: string;
}

export interface TableShape {
  name: string;
  columns: Column[];
  /** The names of the primary key's columns; empty for a table with a single row and no key. */
  key: string[];
  /** The column that refers to a row of the same table; null if there is none. Rows without a value come first. */
  selfReference: string | null;
  /** Text columns in which every row differs, besides the key. */
  uniqueTexts: string[];
}

/** Reads the primary key of a row. */
export const toKey = ({ key, columns }: TableShape, row: Row): Key =>
  key.map((name) => row[columns.findIndex((column) => column.name === name)]!);

/** Tables that the new database fills by itself from the rows of other tables: words of texts. */
export const derivedTables = ["words", "word_deletions", "text_changes"];

/** Tables that stay: those of the move, of migrations, and of running servers. */
export const ownTables = [
  "move_progress",
  "move_files",
  "move_recording",
  "kysely_migration",
  "kysely_migration_lock",
  "migration_marks",
  "migration_fills",
  "nodes",
  "upload_locks",
];

/** The kind of the job that the new database adds by itself for the rows of a derived table. */
export const derivedJob = "count-words";
