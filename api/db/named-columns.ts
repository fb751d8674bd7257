type ColumnOf<Name, Others> = Name extends keyof Others ? Others[Name] : Name;
type StoredValue<Value> = Value extends readonly string[] ? string : Exclude<Value, undefined>;
export type ColumnsOf<Fields, Others> = {
  [Name in keyof Fields as ColumnOf<Name, Others> & string]: StoredValue<Fields[Name]>;
};

/** Maps fields to columns and back. `others` names the columns whose names differ from their fields. */
export function nameColumns<Name extends string, Others extends Readonly<Record<string, string>>>(
  names: readonly Name[],
  others: Others,
) {
  const toColumn = <Field extends string>(name: Field) =>
    (name in others ? others[name] : name) as ColumnOf<Field, Others> & string;
  return {
    toColumn,
    columns: names.map(toColumn),
    /** A selection of the columns, each under the name of its field. */
    selection: names.map((name) => `${toColumn(name)} as ${name}` as const),
    /** Builds the columns of fields. Joins lists with spaces; omits undefined fields. */
    toColumns: <Fields extends object>(fields: Fields) =>
      Object.fromEntries(
        Object.entries(fields)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [toColumn(name), Array.isArray(value) ? value.join(" ") : (value as unknown)]),
      ) as ColumnsOf<Fields, Others>,
    fromRow: <Row extends { [Field in Name as ColumnOf<Field, Others> & string]: unknown }>(row: Row) => {
      const values: Record<string, unknown> = row;
      return Object.fromEntries(names.map((name) => [name, values[toColumn(name)]])) as {
        [Field in Name]: Row[ColumnOf<Field, Others> & keyof Row];
      };
    },
  };
}
