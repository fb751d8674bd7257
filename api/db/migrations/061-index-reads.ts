import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "./database-kind";

/**
 * Is true for every text. The planner believes it to be expensive, so that a condition with it is read through an index
 * of its other parts, and never from the whole table in the hope that the first rows will do.
 */
const createFunction = `create or replace function reads_by_index(value text) returns boolean
  language plpgsql immutable parallel safe cost 100000 as $$ begin return true; end $$`;

async function createPostgresFunction(db: Kysely<unknown>) {
  await sql.raw(createFunction).execute(db);
}

/** Lets searches on PostgreSQL demand an index of trigrams. */
export const indexReads = (kind: DatabaseKind): Migration => ({
  up: kind === "postgres" ? createPostgresFunction : async () => undefined,
});
