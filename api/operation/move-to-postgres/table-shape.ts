/** A column's value as both databases store it. */
type Value = string | number | null;

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
  /** The column that refers to a row of the same table; null without one. Rows without a value come first. */
  selfReference: string | null;
  /** Text columns in which every row differs, besides the key. */
  uniqueTexts: string[];
}

/** Tables that the new database fills by itself from rows that it gets: search indexes, and words of texts. */
export const derivedTables = ["words", "word_deletions", "text_changes"];

/** Tables that belong to a database or to its processes: the move's own, those of migrations, and of running servers. */
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

/** A job that the new database adds by itself for the rows of a derived table. */
export const derivedJob = "count-words";
