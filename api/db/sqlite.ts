import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import { CompiledQuery, type DatabaseConnection, type SqliteDatabase, SqliteDialect, SqliteDriver } from "kysely";

const maxStatements = 500;

type Database = InstanceType<typeof DatabaseSync>;

/** What Kysely's SQLite driver wants of a database, over the `node:sqlite` API. */
class Statements implements SqliteDatabase {
  private readonly cache = new Map<string, ReturnType<Statements["wrap"]>>();

  constructor(private readonly database: Database) {}

  prepare(sql: string) {
    const known = this.cache.get(sql);
    if (known) return known;
    if (this.cache.size >= maxStatements) this.cache.delete(this.cache.keys().next().value!);
    const statement = this.wrap(this.database.prepare(sql));
    this.cache.set(sql, statement);
    return statement;
  }

  close() {
    this.cache.clear();
    this.database.close();
  }

  private wrap(statement: StatementSyncInstance) {
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...values),
      run: (values: readonly unknown[]) => statement.run(...values),
      iterate: (values: readonly unknown[]) => statement.iterate(...values),
    };
  }
}

/** A transaction takes the write lock when it begins: one that asked for it later could be refused half-way. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class Dialect extends SqliteDialect {
  constructor(private readonly options: { database: SqliteDatabase }) {
    super(options);
  }
  override createDriver() {
    return new ImmediateDriver(this.options);
  }
}

/** SQLite in one file: WAL, foreign keys, five seconds of patience with other processes. */
export function sqliteDialect(file: string) {
  const database = new DatabaseSync(file);
  for (const pragma of ["busy_timeout = 5000", "journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"])
    database.exec(`PRAGMA ${pragma}`);
  return new Dialect({ database: new Statements(database) });
}

/** Whether an error says that a unique row stands already. */
export const isSqliteConflict = (error: Error) => error.message.includes("UNIQUE constraint failed");

/** Whether an error says that a row refers to one that is gone. */
export const isSqliteForeignKeyViolation = (error: Error) => error.message.includes("FOREIGN KEY constraint failed");

/** A text as one of the text index's phrases. */
export const quotePhrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
