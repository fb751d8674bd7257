import type { SelectQueryBuilder } from "kysely";
import type { Db } from "#api/db/open";

/** Counts the rows of a query, up to 100. */
export async function countUpTo100<Tables, Names extends keyof Tables>(
  db: Db,
  query: SelectQueryBuilder<Tables, Names, object>,
): Promise<number> {
  const { total } = await db
    .selectFrom(query.limit(100).as("firsts"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}
