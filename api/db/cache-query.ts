import type { CompiledQuery } from "kysely";
import { type Db, isSqlite } from "./open";

type Value = string | number | null;
type Values = Record<string, Value | readonly string[]>;

/** Any query or `sql` text that Kysely can compile. */
interface Compiles<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** Stands for a value while a statement is compiled. Throws if the statement reads the value, which varies. */
class Placeholder {
  constructor(
    readonly name: string,
    readonly index: number | null,
  ) {}

  [Symbol.toPrimitive](): never {
    throw new TypeError(`A kept statement cannot depend on the value of ${this.name}`);
  }

  read(values: Values): unknown {
    const value = values[this.name];
    return this.index === null ? value : (value as readonly string[])[this.index];
  }
}

const toPlaceholder = ([name, value]: [string, Values[string]]) => {
  if (value === null) return [name, null];
  return [
    name,
    Array.isArray(value) ? value.map((_, index) => new Placeholder(name, index)) : new Placeholder(name, null),
  ];
};

/** Describes the form of values. Null and the length of a list change the statement; other values do not. */
const formOf = (values: Values) =>
  Object.values(values)
    .map((value) => (value === null ? "-" : Array.isArray(value) ? value.length : "+"))
    .join();

/**
 * Builds a statement once for each form of its values and reuses its text: building takes Kysely about ten times as long
 * as running the text. `build` may only ask whether a value is null and how long a list is. The text fits every
 * connection; the database compiles it again after a change of the schema.
 */
export function cacheQuery<V extends Values, Row>(build: (db: Db, values: V) => Compiles<Row>) {
  const statements = new Map<string, CompiledQuery<Row>>();
  return async (db: Db, values: V): Promise<Row[]> => {
    const form = `${isSqlite(db) ? "sqlite" : "postgres"} ${formOf(values)}`;
    const statement =
      statements.get(form) ?? build(db, Object.fromEntries(Object.entries(values).map(toPlaceholder)) as V).compile(db);
    statements.set(form, statement);
    const parameters = statement.parameters.map((each) => (each instanceof Placeholder ? each.read(values) : each));
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}

const listLengths = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256];

/** Repeats the last text of a list up to the next of a few lengths, so that few statements are cached. */
export function padToCachedLength(texts: readonly string[]): readonly string[] {
  const length = listLengths.find((each) => each >= texts.length) ?? texts.length;
  return [...texts, ...Array.from({ length: length - texts.length }, () => texts.at(-1)!)];
}
