import { type Kysely, sql } from "kysely";
import { type Column, derivedTables, ownTables, type TableShape } from "./table-shape";

interface Catalog {
  columns: { table: string; name: string; type: string }[];
  keys: { table: string; name: string }[];
  uniques: { table: string; name: string }[];
  references: { table: string; column: string; parent: string }[];
}

/** Reads the shapes of the tables to move, each after the tables that it refers to. */
export async function readTableShapes(db: Kysely<unknown>): Promise<TableShape[]> {
  const catalog = await readCatalog(db);
  const names = [...new Set(catalog.columns.map(({ table }) => table))];
  const movedTables = names.filter((name) => !derivedTables.includes(name) && !ownTables.includes(name));
  return sortByReferences(movedTables, catalog).map((name) => toShape(name, catalog));
}

function toShape(table: string, { columns, keys, uniques, references }: Catalog): TableShape {
  const ofTable = <Row extends { table: string }>(rows: Row[]) => rows.filter((row) => row.table === table);
  const shapeColumns: Column[] = ofTable(columns).map(({ name, type }) => ({ name, type }));
  const key = ofTable(keys).map(({ name }) => name);
  const isText = (name: string) => shapeColumns.some((column) => column.name === name && column.type === "text");
  return {
    name: table,
    columns: shapeColumns,
    key,
    selfReference: ofTable(references).find(({ parent }) => parent === table)?.column ?? null,
    uniqueTexts: [...new Set(ofTable(uniques).map(({ name }) => name))].filter((name) => isText(name)),
  };
}

/** Sorts tables so that each comes after the tables that it refers to. */
function sortByReferences(names: string[], { references }: Catalog): string[] {
  const sortedNames: string[] = [];
  const add = (name: string) => {
    if (sortedNames.includes(name)) return;
    for (const { table, parent } of references) if (table === name && parent !== name) add(parent);
    sortedNames.push(name);
  };
  [...names].sort().forEach(add);
  return sortedNames;
}

/** Reads the catalog, without unique columns of primary or foreign keys, whose values no other row can take. */
async function readCatalog(db: Kysely<unknown>): Promise<Catalog> {
  const columns = sql<Catalog["columns"][number]>`select table_name as "table", column_name as name, data_type as type
    from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`;
  const keys = sql<Catalog["keys"][number]>`select constrained.relname as "table", attname as name
    from pg_constraint join pg_class constrained on constrained.oid = conrelid
      cross join unnest(conkey) with ordinality as part (number, place)
      join pg_attribute on attrelid = conrelid and attnum = part.number
    where contype = 'p' and connamespace = current_schema()::regnamespace order by constrained.relname, part.place`;
  const uniques = sql<Catalog["uniques"][number]>`select indexed.relname as "table", attname as name
    from pg_index join pg_class indexed on indexed.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisunique and not indisprimary and indexed.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_constraint where contype = 'f' and conrelid = indrelid and attnum = any(conkey))`;
  const references = sql<Catalog["references"][number]>`select child.relname as "table", attname as "column",
      parent.relname as parent
    from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace`;
  return {
    columns: (await columns.execute(db)).rows,
    keys: (await keys.execute(db)).rows,
    uniques: (await uniques.execute(db)).rows,
    references: (await references.execute(db)).rows,
  };
}
