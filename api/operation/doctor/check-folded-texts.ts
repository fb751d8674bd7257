import { type Kysely, sql } from "kysely";
import { isFilled } from "#api/db/fill-in-batches";
import type { Db } from "#api/db/open";
import { fold } from "#contract/fold";
import { foldWidelyIfDifferent } from "#contract/fold-widely";
import { type Findings, readRows } from "./finding";

interface FoldedTexts {
  table: string;
  noun: string;
  /** The SQL expression of each text, by the column that has it folded. The column's name ends in the kind of folding. */
  columns: Record<string, string>;
}

const foldAs = (column: string) => (column.endsWith("_wide") ? foldWidelyIfDifferent : fold);
const visibleContent = "case withheld when '' then content else '' end";

/** The texts whose folded form is stored for the search. */
const foldedTexts: FoldedTexts[] = [
  {
    table: "videos",
    noun: "video",
    columns: {
      title_folded: "title",
      title_wide: "title",
      description_folded: "description",
      description_wide: "description",
    },
  },
  {
    table: "users",
    noun: "account",
    columns: {
      username_folded: "username",
      email_folded: "email",
      full_name_folded: "full_name",
      full_name_wide: "full_name",
    },
  },
  {
    table: "tweets",
    noun: "tweet",
    columns: { content_folded: visibleContent, content_wide: visibleContent, text_folded: "content" },
  },
  { table: "comments", noun: "comment", columns: { text_folded: "content" } },
  { table: "playlists", noun: "playlist", columns: { text_folded: "case kind when 'list' then name else '' end" } },
];

type Row = Record<string, string> & { id: string };

/** Finds folded texts that differ from their texts, so that the search misses them. Skips columns that are not filled yet. */
export async function* checkFoldedTexts(db: Db): Findings {
  const isWaiting = !(await isFilled(db as unknown as Kysely<unknown>, "119-wide-texts"));
  for (const { table, noun, columns: all } of foldedTexts) {
    const columns = Object.fromEntries(Object.entries(all).filter(([name]) => !isWaiting || !name.endsWith("_wide")));
    const columnList = sql.join(
      Object.entries(columns).flatMap(([column, text]) => [
        sql.ref(column),
        sql`${sql.raw(text)} as ${sql.ref(`text_of_${column}`)}`,
      ]),
    );
    const readSlice = async (after: string, limit: number) =>
      (
        await sql<Row>`select id, ${columnList} from ${sql.table(table)}
          where id > ${after} order by id limit ${limit}`.execute(db)
      ).rows;
    for await (const row of readRows(readSlice))
      for (const [column, expression] of Object.entries(columns)) {
        const text = row[`text_of_${column}`]!;
        const folded = foldAs(column)(text);
        if (row[column] === folded) continue;
        yield {
          problem: `The search has another ${column.replace(/_(folded|wide)$/, "").replace("_", " ")} of the ${noun} ${row.id}`,
          repair: () =>
            sql`update ${sql.table(table)} set ${sql.ref(column)} = ${folded}
              where id = ${row.id} and ${sql.raw(expression)} = ${text}`.execute(db),
        };
      }
  }
}
