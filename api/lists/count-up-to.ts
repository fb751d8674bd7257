import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import { maxCountedRows } from "./page";

/** Builds the query that counts the rows of another, up to `max`. Keeps its order, which lets the count read an index. */
export const selectCount = <D, T extends keyof D>(
  db: Db,
  query: SelectQueryBuilder<D, T, object>,
  max: number = maxCountedRows,
) =>
  db
    .selectFrom(
      query
        .select(sql<number>`1`.as("one"))
        .limit(max)
        .as("firsts"),
    )
    .select(({ fn }) => fn.countAll<number | string>().as("total"));

/** Counts the rows of a query, up to `max`, in its order, as `selectCount` does. */
export const countUpTo = async <D, T extends keyof D>(
  db: Db,
  query: SelectQueryBuilder<D, T, object>,
  max?: number,
): Promise<number> => Number((await selectCount(db, query, max).executeTakeFirstOrThrow()).total);
