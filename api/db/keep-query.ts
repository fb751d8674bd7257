import type { CompiledQuery } from "kysely";
import { type Db, isSqlite } from "./open";

type Value = string | number | null;
type Values = Record<string, Value | readonly string[]>;

/** Any query or `sql` text that Kysely can compile. */
interface Compiles<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** Stands for a value while its statement is compiled. A statement that read it would hold for one value only. */
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

/** Names the form of values: null and a list's length change the statement, any other value only its parameters. */
const formOf = (values: Values) =>
  Object.values(values)
    .map((value) => (value === null ? "-" : Array.isArray(value) ? value.length : "+"))
    .join();

/**
 * Keeps the text of a statement that is built once for each form of its values: building one takes Kysely about ten times
 * as long as running it from its text. `build` may ask whether a value is null and how long a list is, and no more. The
 * text holds for every connection; the database compiles it again after a change of the schema.
 */
export function keepQuery<V extends Values, Row>(build: (db: Db, values: V) => Compiles<Row>) {
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

/** Repeats the last text of a list up to one of few lengths, so that few statements are kept for it. */
export function padList(texts: readonly string[]): readonly string[] {
  const length = listLengths.find((each) => each >= texts.length) ?? texts.length;
  return [...texts, ...Array.from({ length: length - texts.length }, () => texts.at(-1)!)];
}
