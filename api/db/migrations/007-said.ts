import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "./database-kind";
import { foldCaptions } from "./007-frozen";
import { folded } from "./columns";

interface Filled {
  captions: { id: string; content: string; said_folded: string; said_marks: string };
}

/** The first of the places of a second: a million captions fit in each. */
const firstPlace = (time: string) => sql`coalesce(unixepoch(${sql.raw(time)}), 0) * 1048576`;

/** Three signs in a row of what is said; places rise with the age of the video, so that the newest are read first. */
const onSqlite = [
  sql`create table said_places (place integer primary key, captions_id text not null unique, video_id text not null)`,
  sql`create virtual table said_search using fts5(said_folded, content = '', contentless_delete = 1,
    tokenize = 'trigram case_sensitive 1')`,
  sql`insert into said_places (place, captions_id, video_id)
    select ${firstPlace("videos.created_at")} - 1 + row_number() over (partition by unixepoch(videos.created_at)
      order by captions.id), captions.id, video_id
    from captions join videos on videos.id = video_id`,
  sql`insert into said_search (rowid, said_folded)
    select place, said_folded from said_places join captions on captions.id = captions_id order by place`,
  sql`create trigger said_inserted after insert on captions begin
    insert into said_places (place, captions_id, video_id)
      select coalesce((select max(place) + 1 from said_places where place between first and first + 1048575), first),
        new.id, new.video_id
      from (select ${firstPlace("created_at")} as first from videos where id = new.video_id);
    insert into said_search (rowid, said_folded)
      select place, new.said_folded from said_places where captions_id = new.id;
  end`,
  sql`create trigger said_updated after update of said_folded on captions
    when old.said_folded <> new.said_folded begin
    update said_search set said_folded = new.said_folded
      where rowid = (select place from said_places where captions_id = new.id);
  end`,
  sql`create trigger said_deleted after delete on captions begin
    delete from said_search where rowid = (select place from said_places where captions_id = old.id);
    delete from said_places where captions_id = old.id;
  end`,
];

const onPostgres = [sql`create index trigrams_of_said on captions using gin (said_folded gin_trgm_ops)`];

async function fill(db: Kysely<Filled>) {
  for (const { id } of await db.selectFrom("captions").select("id").execute()) {
    const { content } = await db
      .selectFrom("captions")
      .select("content")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await db.updateTable("captions").set(foldCaptions(content)).where("id", "=", id).execute();
  }
}

/** What is said in captions as plain text that is searched. */
export const said = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<Filled>) {
    for (const [name, type, none] of [
      ["said_folded", folded(kind), ""],
      ["said_marks", sql`text`, "[]"],
    ] as const)
      await db.schema
        .alterTable("captions")
        .addColumn(name, type, (column) => column.notNull().defaultTo(none))
        .execute();
    await fill(db);
    for (const statement of kind === "postgres" ? onPostgres : onSqlite) await statement.execute(db);
  },
});
