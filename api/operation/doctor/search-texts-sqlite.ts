import type { Db } from "#api/db/open";
import { connectAnew, type Connection } from "./connect-anew-sqlite";
import type { SearchIndex } from "./search-indexes-sqlite";

const options = "tokenize = 'trigram case_sensitive 1'";

/**
 * Returns whether a full-text table has every text as it is. Its texts are not stored in it, so FTS5's own check, which
 * compares checksums of all tokens with their texts, cannot run on it. It runs on a temporary copy that names the texts
 * as its content. Everything is read in one transaction, and nothing but the temporary database is written.
 */
export const hasSameTexts = (db: Db, index: SearchIndex, text: SearchIndex["texts"][number]): Promise<boolean> =>
  connectAnew(db, (connection) => {
    // The tables of the temporary copy are written without FTS5.
    connection.enableDefensive(false);
    connection.exec("begin");
    copyIndex(connection, index, text);
    return isSame(connection);
  });

function copyIndex(
  connection: Connection,
  { table, places, place, key }: SearchIndex,
  { search, text, lacksEmpty }: SearchIndex["texts"][number],
) {
  connection.exec(`create temp view texts as select ${place} as place, ${text} as text
      from main.${places} cross join main.${table} on ${table}.id = ${key} ${lacksEmpty ? `where ${text} <> ''` : ""};
    create virtual table temp.copy using fts5(text, content = '', contentless_delete = 1, ${options})`);
  copyTables(connection, { from: `main.${search}`, to: "copy", sizes: "id, sz, origin" });
  // Writes the index without what was deleted from it: a table with content knows no other deletions than its own.
  connection.exec(`insert into temp.copy (copy) values ('optimize');
    create virtual table temp.checked using fts5(text, content = 'texts', content_rowid = 'place', ${options})`);
  copyTables(connection, { from: "temp.copy", to: "checked", sizes: "id, sz" });
  const sizes = "select count(*) as rows, coalesce(sum(max(0, length(text) - 2)), 0) as tokens from temp.texts";
  const { rows, tokens } = connection.prepare(sizes).get() as { rows: number; tokens: number };
  // The record of totals, which deletions leave as it was, is not in use here.
  const totals = Buffer.from([...encodeVarint(rows), ...encodeVarint(tokens)]);
  connection.prepare("update temp.checked_data set block = ? where id = 1").run(totals);
}

function copyTables(connection: Connection, { from, to, sizes }: Record<"from" | "to" | "sizes", string>) {
  connection.exec(`delete from temp.${to}_data; insert into temp.${to}_data select * from ${from}_data;
    delete from temp.${to}_idx; insert into temp.${to}_idx select * from ${from}_idx;
    insert into temp.${to}_docsize select ${sizes} from ${from}_docsize`);
}

function isSame(connection: Connection): boolean {
  try {
    connection.exec("insert into temp.checked (checked, rank) values ('integrity-check', 1)");
    return true;
  } catch (error) {
    if (/checksum mismatch|malformed/.test((error as Error).message)) return false;
    throw error;
  }
}

/** Encodes a number as SQLite does: seven bits in a byte, the highest first (SQLite's fts5_varint.c). */
function encodeVarint(number: number): number[] {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) | 128);
  return bytes;
}
