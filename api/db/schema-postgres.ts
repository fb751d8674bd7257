import { type Kysely, sql } from "kysely";

/**
 * Describes each column, constraint, index, trigger and function of a PostgreSQL schema in a line. Omits the names of
 * constraints, which still contain the old name of a renamed table.
 */
export async function describePostgresSchema(db: Kysely<unknown>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (select oid, relname as name from pg_class
      where relnamespace = ${schema}::regnamespace and relkind = 'r')
    select 'column ' || name || '.' || attname || ' ' || format_type(atttypid, atttypmod)
        || coalesce(' collate ' || nullif(attcollation, 100)::regcollation, '')
        || case when attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
        || case attidentity when '' then '' else ' identity' end as line
      from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all select 'constraint ' || name || ' ' || pg_get_constraintdef(pg_constraint.oid)
      from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
    union all select 'index ' || pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = tables.oid
      where not exists (select 1 from pg_constraint where conindid = indexrelid)
    union all select 'trigger ' || pg_get_triggerdef(pg_trigger.oid) from tables join pg_trigger on tgrelid = tables.oid
      where not tgisinternal
    union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = ${schema}::regnamespace
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
  `.execute(db);
  return rows.map(({ line }) => line.replaceAll(`${schema}.`, "").replaceAll("public.", "").replaceAll(/\s+/g, " "));
}
