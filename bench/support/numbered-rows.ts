import { sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";

/** Rows of one transaction. */
export const rowsPerPart = 50_000;

/** Begins a statement with the table `numbers`, of the 50,000 whole numbers `n` after `from`. */
export const numbers = (from = 0) => sql`with recursive numbers(n) as (select ${sql.lit(from)} + 1
  union all select n + 1 from numbers where n < ${sql.lit(from + rowsPerPart)})`;

/** The id of row `n`: 24 hexadecimal digits, with the letter of its kind. */
export const idOfRow = (letter: string) => sql<string>`${sql.lit(`65${letter}0000000`)} || (10000000000000 + n)`;

/** A row a minute, so that the newest one is the one with the highest number. */
export const timeOfRow = (db: Db) =>
  isSqlite(db)
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', '2024-01-01', '+' || n || ' minutes')`
    : sql`to_char(timestamp '2024-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
