import { type Kysely, sql } from "kysely";

/**
 * Describes each column, reference, key, index and trigger of an SQLite database in a line. Omits the internal tables of
 * full-text indexes, `…_search_…`.
 */
export async function describeSqliteSchema(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables (name) as (select name from sqlite_master where type = 'table' and sql not like 'create virtual %'
      and name not glob 'sqlite_*' and name not glob '*_search_[cdi]*')
    select 'column ' || tables.name || '.' || column.name || ' ' || lower(type) || iif("notnull", ' not null', '')
      || iif(pk, ' primary key ' || pk, '') || coalesce(' default ' || dflt_value, '') as line
      from tables, pragma_table_info(tables.name) as column
    union all select 'reference ' || tables.name || '.' || "from" || ' to ' || "table" || ' on delete ' || on_delete
      from tables, pragma_foreign_key_list(tables.name)
    union all select 'unique ' || tables.name || ' (' || (select group_concat(name) from pragma_index_info(list.name)) || ')'
      from tables, pragma_index_list(tables.name) as list where origin = 'u'
    union all select type || ' ' || name || ': ' || sql from sqlite_master
      where (type in ('index', 'trigger') and sql is not null) or sql like 'create virtual %'
    union all select 'table ' || name || iif(sql like '%autoincrement%', ' autoincrement', '')
      || iif(sql like '%without rowid', ' without rowid', '') from sqlite_master where name in (select name from tables)
  `.execute(db);
  return rows.map(({ line }) => normalize(line));
}

/** Normalizes quotes, spaces and case of keywords. */
const normalize = (line: string) =>
  line
    .replaceAll('"', "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([(),;]) ?/g, "$1")
    .replaceAll(/\b(CREATE|UNIQUE|INDEX|TRIGGER|VIRTUAL|TABLE)\b/g, (word) => word.toLowerCase());
