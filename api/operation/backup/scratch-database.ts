import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import type { BackedUpFile } from "./file-list";
import type { Digest } from "#api/media/store/hash-stream";

const rowsPerTransaction = 5_000;

const columns = "key, sha256, bytes, modified_at as modifiedAt";
const toValues = ({ key, sha256, bytes, modifiedAt }: BackedUpFile) => [key, sha256, bytes, modifiedAt];

/** Holds sets and lists in a temporary file, which the system deletes: a site may have millions of files. */
export class ScratchDatabase {
  private readonly db = new DatabaseSync("");
  private readonly statements = new Map<string, StatementSyncInstance>();
  private pendingRows = 0;

  constructor() {
    this.db.exec(`pragma journal_mode = off; pragma synchronous = off;
      -- What rows of the site refer to: videos, drafts and pictures.
      create table media_references (name text primary key) without rowid;
      -- The contents that file lists name.
      create table hashes (sha256 text primary key) without rowid;
      -- The contents that the target has.
      create table blobs (sha256 text primary key, bytes integer) without rowid;
      create table earlier_files (key text primary key, sha256 text, bytes integer, modified_at integer) without rowid;
      create table files (key text primary key, sha256 text, bytes integer, modified_at integer) without rowid`);
  }

  addReference = (name: string) => this.write("insert or ignore into media_references values (?)", name);
  hasReference = (name: string) =>
    this.prepare("select 1 from media_references where name = ?").get(name) !== undefined;

  addHash = (sha256: string) => this.write("insert or ignore into hashes values (?)", sha256);
  hasHash = (sha256: string) => this.prepare("select 1 from hashes where sha256 = ?").get(sha256) !== undefined;

  addBlob = ({ sha256, bytes }: Digest) => this.write("insert or replace into blobs values (?, ?)", sha256, bytes);
  hasBlob = ({ sha256, bytes }: Digest) =>
    this.prepare("select 1 from blobs where sha256 = ? and bytes = ?").get(sha256, bytes) !== undefined;

  addEarlierFile = (file: BackedUpFile) =>
    this.write("insert or replace into earlier_files values (?, ?, ?, ?)", ...toValues(file));
  findEarlierFile = (key: string) =>
    this.prepare(`select ${columns} from earlier_files where key = ?`).get(key) as BackedUpFile | undefined;
  removeEarlierFile = (key: string) => this.write("delete from earlier_files where key = ?", key);

  *listEarlierKeys(): Generator<string> {
    this.commit();
    const rows = this.prepare("select key from earlier_files order by key").iterate() as Iterable<{ key: string }>;
    for (const { key } of rows) yield key;
  }

  addFile = (file: BackedUpFile) => this.write("insert or replace into files values (?, ?, ?, ?)", ...toValues(file));

  *listFiles(): Generator<BackedUpFile> {
    this.commit();
    yield* this.prepare(`select ${columns} from files order by key`).iterate() as Iterable<BackedUpFile>;
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
    if (this.pendingRows === 0) this.db.exec("begin");
    this.prepare(sql).run(...values);
    this.pendingRows += 1;
    if (this.pendingRows >= rowsPerTransaction) this.commit();
  }

  private commit() {
    if (this.pendingRows > 0) this.db.exec("commit");
    this.pendingRows = 0;
  }

  private prepare(sql: string) {
    const statement = this.statements.get(sql) ?? this.db.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }
}
