import type { Db } from "#api/db/open";
import { readByNewConnection, type Connection } from "./read-by-new-connection-sqlite";
import type { SearchIndex } from "./search-indexes-sqlite";

const options = "tokenize = 'trigram case_sensitive 1'";

/**
 * Returns whether a full-text table has the present texts. FTS5's own check compares the checksums of all tokens with the
 * texts; it cannot run here, because the table does not store its texts. So it runs on a temporary copy that has the texts
 * as its content. Reads everything in one transaction, and writes to the temporary database only.
 */
export const hasSameTexts = (db: Db, index: SearchIndex, text: SearchIndex["texts"][number]): Promise<boolean> =>
  readByNewConnection(db, (connection) => {
    // Defensive mode would refuse to write the copy's tables without FTS5.
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
  // Removes deleted entries from the index, because a table with content would not recognize them.
  connection.exec(`insert into temp.copy (copy) values ('optimize');
    create virtual table temp.checked using fts5(text, content = 'texts', content_rowid = 'place', ${options})`);
  copyTables(connection, { from: "temp.copy", to: "checked", sizes: "id, sz" });
  const sizes = "select count(*) as rows, coalesce(sum(max(0, length(text) - 2)), 0) as tokens from temp.texts";
  const { rows, tokens } = connection.prepare(sizes).get() as { rows: number; tokens: number };
  // The copied record of totals still counts deleted rows.
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

/** Encodes a number as SQLite does: seven bits per byte, the highest first (SQLite's fts5_varint.c). */
function encodeVarint(number: number): number[] {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) | 128);
  return bytes;
}
