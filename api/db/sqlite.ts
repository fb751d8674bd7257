import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";

const maxCachedStatements = 500;

/** The size to which the log (WAL) shrinks after a large transaction. */
const maxIdleLogBytes = 64 * 1024 ** 2;

/** The size of the page cache. With SQLite's 2 MB, a search on a large site reads the same pages repeatedly. */
const cacheKiB = 16 * 1024;

type Database = InstanceType<typeof DatabaseSync>;

const nameRow = (names: readonly string[]) => (values: unknown) => {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) row[names[index]!] = (values as unknown[])[index];
  return row;
};

/**
 * Adapts `@photostructure/sqlite`, which has the interface of `node:sqlite`, to the interface that Kysely's SQLite
 * driver expects. Caches prepared statements.
 */
class CachingDatabase implements SqliteDatabase {
  private readonly cache = new Map<string, ReturnType<CachingDatabase["toKyselyStatement"]>>();

  constructor(private readonly database: Database) {}

  prepare(sql: string) {
    const cachedStatement = this.cache.get(sql);
    if (cachedStatement) return cachedStatement;
    if (this.cache.size >= maxCachedStatements) this.cache.delete(this.cache.keys().next().value!);
    const statement = this.toKyselyStatement(this.database.prepare(sql), sql);
    this.cache.set(sql, statement);
    return statement;
  }

  close() {
    this.cache.clear();
    this.database.close();
  }

  /**
   * Reads rows as arrays and builds the objects here, which takes a third less time than the library's objects.
   * Statements with a star are excluded: the columns of `select *` change with the schema.
   */
  private toKyselyStatement(statement: StatementSyncInstance, sql: string) {
    const names = statement.columns().map(({ name }) => name);
    const hasFixedColumns = !sql.includes("*");
    if (hasFixedColumns && names.length > 0) statement.setReturnArrays(true);
    const toRow = hasFixedColumns ? nameRow(names) : (row: unknown) => row;
    return {
      reader: names.length > 0,
      all: (values: readonly unknown[]) => statement.all(...values).map(toRow),
      run: (values: readonly unknown[]) => statement.run(...values),
      iterate: function* (values: readonly unknown[]) {
        for (const row of statement.iterate(...values)) yield toRow(row);
      },
    };
  }
}

/** Begins each transaction with the write lock, because SQLite may refuse a lock that is requested later. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/** Lets all migrations run in one transaction: SQLite also rolls back schema changes. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ImmediateDialect extends SqliteDialect {
  constructor(private readonly options: { database: SqliteDatabase }) {
    super(options);
  }
  override createDriver() {
    return new ImmediateDriver(this.options);
  }
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

/**
 * Opens an SQLite file as a Kysely dialect, with WAL, foreign keys and a five-second wait for locks of other processes.
 */
export function sqliteDialect(file: string) {
  const database = new DatabaseSync(file);
  for (const pragma of [
    "busy_timeout = 5000",
    "journal_mode = WAL",
    "synchronous = NORMAL",
    "foreign_keys = ON",
    `journal_size_limit = ${maxIdleLogBytes}`,
    // A negative number is in KiB, a positive one in pages.
    `cache_size = ${-cacheKiB}`,
  ])
    database.exec(`PRAGMA ${pragma}`);
  return new ImmediateDialect({ database: new CachingDatabase(database) });
}

export const isSqliteUniqueViolation = (error: Error) => error.message.includes("UNIQUE constraint failed");

export const isSqliteForeignKeyViolation = (error: Error) => error.message.includes("FOREIGN KEY constraint failed");

/** Quotes a text as one phrase of a full-text search. */
export const quotePhrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
