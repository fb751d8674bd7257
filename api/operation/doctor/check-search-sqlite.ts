import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { type Finding, type Findings, readRows } from "./finding";
import { listTables, type SearchIndex, searchIndexes } from "./search-indexes-sqlite";
import { hasSameTexts } from "./has-same-texts-sqlite";

/** Finds rows that a full-text index lacks or has with another text, and entries without a row. */
export async function* checkSqliteSearch(db: Db): Findings {
  for (const index of searchIndexes) {
    let findings = 0;
    for (const check of [checkOrphans, checkMissing, checkSurplus])
      for await (const finding of check(db, index)) {
        findings += 1;
        yield finding;
      }
    // The comparison covers all texts at once, so that a row which was reported already would make it fail.
    if (findings === 0 || (await isComplete(db, index))) yield* checkTexts(db, index);
  }
}

async function isComplete(db: Db, index: SearchIndex): Promise<boolean> {
  const [missing, surplus] = [await findMissing(db, index)("", 1), await findSurplus(db, index)("", 1)];
  const orphans = await checkOrphans(db, index).next();
  return missing.length + surplus.length === 0 && orphans.done === true;
}

/** Finds entries whose place belongs to no row. */
async function* checkOrphans(db: Db, index: SearchIndex): Findings {
  const { places, place } = index;
  for (const name of listTables(index)) {
    const orphans = sql.raw(`from ${name}_docsize where id not in (select ${place} from ${places})`);
    const { rows } = await sql<{ count: number }>`select count(*) as count ${orphans}`.execute(db);
    if (rows[0]!.count > 0)
      yield {
        problem: `${rows[0]!.count} entries of the search (${name}) belong to nothing`,
        repair: () => sql`delete from ${sql.table(name)} where rowid in (select id ${orphans})`.execute(db),
      };
  }
}

async function* checkMissing(db: Db, index: SearchIndex): Findings {
  for await (const { id } of readRows(findMissing(db, index)))
    yield {
      problem: `The search does not have the ${index.noun} ${id} as it is`,
      repair: () => reindexRow(db, index, id),
    };
}

/** Finds rows without an entry in each table, or with one of a text of another length. */
function findMissing(db: Db, index: SearchIndex) {
  const { table, places, place, key, texts, others, sparse, isIndexed } = index;
  // FTS5 has a row of this table for each row that it indexes.
  const joins = listTables(index).map((name) => `left join ${name}_docsize on ${name}_docsize.id = ${place}`);
  const isWrong = [
    ...others.map((name) => `${name}_docsize.id is null`),
    ...(sparse ? [`(${sparse.search}_docsize.id is null) <> (${sparse.text} = '')`] : []),
    ...texts.map(({ search, text, lacksEmpty }) => {
      const size = lacksEmpty ? `coalesce(${search}_docsize.sz, x'00')` : `${search}_docsize.sz`;
      return `hex(${size}) is not ${encodeSize(`max(0, length(${text}) - 2)`)}`;
    }),
  ];
  const query = sql.raw(`${table} left join ${places} on ${key} = ${table}.id ${joins.join(" ")}
    where ${isIndexed} and (${isWrong.join(" or ")})`);
  return async (after: string, limit: number) => {
    const id = sql.ref(`${table}.id`);
    const slice = sql`and ${id} > ${after} order by ${id} limit ${limit}`;
    return (await sql<{ id: string }>`select ${id} as id from ${query} ${slice}`.execute(db)).rows;
  };
}

/** Encodes a number of tokens below 2 ** 21 as FTS5 does in its table of sizes, in hex (SQLite's fts5_varint.c). */
const encodeSize = (size: string) => `case
  when ${size} < 128 then printf('%02X', ${size})
  when ${size} < 16384 then printf('%02X%02X', (${size} >> 7) | 128, ${size} & 127)
  else printf('%02X%02X%02X', (${size} >> 14) | 128, ((${size} >> 7) & 127) | 128, ${size} & 127) end`;

const reindexRow = (db: Db, { table, changes, isIndexed, insertPlace, changed }: SearchIndex, id: string) =>
  db.transaction().execute(async (trx) => {
    if (insertPlace) await sql`${sql.raw(insertPlace)} where id = ${id}`.execute(trx);
    const [before, after] = (changed?.id ?? "?").split("?");
    const row = sql`${sql.raw(before!)}${id}${sql.raw(after!)}`;
    for (const change of changes)
      await sql`update ${sql.table(changed?.table ?? table)} set ${sql.raw(change)} where id = ${row}
        and (${sql.raw(change === changes[1] ? "true" : isIndexed)})`.execute(trx);
  });

function findSurplus(db: Db, { table, places, place, key, isIndexed }: SearchIndex) {
  return async (after: string, limit: number) =>
    (
      await sql<{ id: string; place: number }>`select ${sql.ref(key)} as id, ${sql.ref(place)} as place
        from ${sql.table(places)} where ${sql.ref(key)} > ${after} and not exists (
          select 1 from ${sql.table(table)} where id = ${sql.ref(key)} and ${sql.raw(isIndexed)})
        order by ${sql.ref(key)} limit ${limit}`.execute(db)
    ).rows;
}

async function* checkSurplus(db: Db, index: SearchIndex): Findings {
  const { noun, places, place } = index;
  for await (const row of readRows(findSurplus(db, index))) {
    const repair: Finding["repair"] = () =>
      db.transaction().execute(async (trx) => {
        for (const name of listTables(index))
          await sql`delete from ${sql.table(name)} where rowid = ${row.place}`.execute(trx);
        await sql`delete from ${sql.table(places)} where ${sql.ref(place)} = ${row.place}`.execute(trx);
      });
    yield { problem: `The search has the ${noun} ${row.id}, which is not to be found`, repair };
  }
}

/** Compares every character. FTS5 does not say which row differs, so the repair indexes all rows again. */
async function* checkTexts(db: Db, index: SearchIndex): Findings {
  for (const text of index.texts)
    if (!(await hasSameTexts(db, index, text))) {
      const repair = () => reindexAll(db, index);
      yield { problem: `The search has another text (${text.search}) than one of the ${index.noun}s`, repair };
      return;
    }
}

/** Indexes each row again in its own transaction, so that the site can write meanwhile. */
async function reindexAll(db: Db, index: SearchIndex) {
  const rows = readRows(async (after, limit) => {
    const [table, isIndexed] = [sql.table(index.table), sql.raw(index.isIndexed)];
    const slice = sql`where id > ${after} and ${isIndexed} order by id limit ${limit}`;
    return (await sql<{ id: string }>`select id from ${table} ${slice}`.execute(db)).rows;
  });
  for await (const { id } of rows) await reindexRow(db, index, id);
}
