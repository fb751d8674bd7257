import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import type { BackedUpFile } from "./file-list";
import type { Digest } from "#api/media/store/hash-stream";

const rowsPerStep = 5_000;

/**
 * Keeps sets and lists of a backup outside memory, in a temporary file that the system deletes: a site may have
 * millions of files.
 */
export class Scratch {
  private readonly db = new DatabaseSync("");
  private readonly statements = new Map<string, StatementSyncInstance>();
  private pending = 0;

  constructor() {
    this.db.exec(`pragma journal_mode = off; pragma synchronous = off;
      create table names (name text primary key) without rowid;
      create table hashes (sha256 text primary key) without rowid;
      create table blobs (sha256 text primary key, bytes integer) without rowid;
      create table earlier (key text primary key, sha256 text, bytes integer, modified_at integer) without rowid;
      create table files (key text primary key, sha256 text, bytes integer, modified_at integer) without rowid`);
  }

  addReference = (name: string) => this.write("insert or ignore into names values (?)", name);
  hasName = (name: string) => this.prepare("select 1 from names where name = ?").get(name) !== undefined;

  addHash = (sha256: string) => this.write("insert or ignore into hashes values (?)", sha256);
  hasHash = (sha256: string) => this.prepare("select 1 from hashes where sha256 = ?").get(sha256) !== undefined;

  addBlob = ({ sha256, bytes }: Digest) => this.write("insert or replace into blobs values (?, ?)", sha256, bytes);
  hasBlob = ({ sha256, bytes }: Digest) =>
    this.prepare("select 1 from blobs where sha256 = ? and bytes = ?").get(sha256, bytes) !== undefined;

  addEarlier = (file: BackedUpFile) => this.write("insert or replace into earlier values (?, ?, ?, ?)", ...cells(file));
  findEarlier = (key: string) =>
    this.prepare(`select ${columns} from earlier where key = ?`).get(key) as Row | undefined;

  dropEarlier = (key: string) => this.write("delete from earlier where key = ?", key);

  *earlierKeys(): Generator<string> {
    this.commit();
    const rows = this.prepare("select key from earlier order by key").iterate() as Iterable<{ key: string }>;
    for (const { key } of rows) yield key;
  }

  addFile = (file: BackedUpFile) => this.write("insert or replace into files values (?, ?, ?, ?)", ...cells(file));

  *files(): Generator<BackedUpFile> {
    this.commit();
    yield* this.prepare(`select ${columns} from files order by key`).iterate() as Iterable<Row>;
  }

  countFiles() {
    const sums = "select count(*) as files, coalesce(sum(bytes), 0) as bytes from files";
    return this.prepare(sums).get() as { files: number; bytes: number };
  }

  close() {
    this.statements.clear();
    this.db.close();
  }

  private write(sql: string, ...values: (string | number)[]) {
    if (this.pending === 0) this.db.exec("begin");
    this.prepare(sql).run(...values);
    this.pending += 1;
    if (this.pending >= rowsPerStep) this.commit();
  }

  private commit() {
    if (this.pending > 0) this.db.exec("commit");
    this.pending = 0;
  }

  private prepare(sql: string) {
    const statement = this.statements.get(sql) ?? this.db.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }
}

type Row = BackedUpFile;
const columns = "key, sha256, bytes, modified_at as modifiedAt";
const cells = ({ key, sha256, bytes, modifiedAt }: BackedUpFile) => [key, sha256, bytes, modifiedAt];
