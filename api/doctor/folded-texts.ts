import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { fold } from "#contract/fold";
import { type Findings, readRows } from "./finding";

/** The folded copies of texts, by which things are found. */
const foldedTexts = [
  { table: "videos", noun: "video", columns: ["title", "description"] },
  { table: "users", noun: "account", columns: ["username", "email", "full_name"] },
  { table: "tweets", noun: "tweet", columns: ["content"] },
];

type Row = Record<string, string> & { id: string };

/** Finds folded texts that differ from their texts, so that the search does not find them. */
export async function* checkFoldedTexts(db: Db): Findings {
  for (const { table, noun, columns } of foldedTexts) {
    const selected = sql.join(columns.flatMap((column) => [sql.ref(column), sql.ref(`${column}_folded`)]));
    const read = async (after: string, limit: number) =>
      (
        await sql<Row>`select id, ${selected} from ${sql.table(table)}
          where id > ${after} order by id limit ${limit}`.execute(db)
      ).rows;
    for await (const row of readRows(read))
      for (const column of columns) {
        const [text, folded] = [row[column]!, fold(row[column]!)];
        if (row[`${column}_folded`] === folded) continue;
        yield {
          problem: `The search has another ${column.replace("_", " ")} of the ${noun} ${row.id}`,
          mend: () =>
            sql`update ${sql.table(table)} set ${sql.ref(`${column}_folded`)} = ${folded}
              where id = ${row.id} and ${sql.ref(column)} = ${text}`.execute(db),
        };
      }
  }
}
