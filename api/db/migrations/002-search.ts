import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "./database-kind";

/** Three signs in a row, of both texts; places stand for ids, which SQLite's text index cannot hold. */
const onSqlite = [
  sql`create table search_places (place integer primary key, video_id text not null unique)`,
  sql`create virtual table video_search using fts5(title_folded, description_folded, content = '',
    contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
  sql`insert into search_places (video_id) select id from videos order by created_at, id`,
  sql`insert into video_search (rowid, title_folded, description_folded)
    select place, title_folded, description_folded from search_places join videos on id = video_id order by place`,
  sql`create trigger search_inserted after insert on videos begin
    insert into search_places (video_id) values (new.id);
    insert into video_search (rowid, title_folded, description_folded)
      select place, new.title_folded, new.description_folded from search_places where video_id = new.id;
  end`,
  sql`create trigger search_updated after update of title_folded, description_folded on videos
    when old.title_folded <> new.title_folded or old.description_folded <> new.description_folded begin
    update video_search set title_folded = new.title_folded, description_folded = new.description_folded
      where rowid = (select place from search_places where video_id = new.id);
  end`,
  sql`create trigger search_deleted after delete on videos begin
    delete from video_search where rowid = (select place from search_places where video_id = old.id);
    delete from search_places where video_id = old.id;
  end`,
];

const onPostgres = ["title_folded", "description_folded"].map(
  (column) =>
    sql`create index ${sql.ref(`trigrams_of_${column}`)} on videos using gin (${sql.ref(column)} gin_trgm_ops)`,
);

async function createTrigrams(db: Kysely<unknown>) {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
  } catch (cause) {
    const wanted = "Search needs PostgreSQL's extension pg_trgm: as a superuser, run CREATE EXTENSION pg_trgm";
    throw new Error(wanted, { cause });
  }
}

export const search = (kind: DatabaseKind): Migration => ({
  async up(db) {
    if (kind === "postgres") await createTrigrams(db);
    for (const statement of kind === "postgres" ? onPostgres : onSqlite) await statement.execute(db);
    await sql`create index feed_by_description_start on videos (substr(description_folded, 1, 64))
      where is_published = 1 and status = 'ready'`.execute(db);
  },
});
