import { type Kysely, type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";
import { searchByPublication } from "./016-visibility-sqlite";

interface Videos {
  videos: {
    id: string;
    is_published: number;
    visibility: string;
    published_at: string;
    created_at: string;
  };
}

const columns = {
  visibility: "text not null default 'public'",
  last_visibility: "text not null default 'public'",
  publish_at: "text",
  published_at: "text not null default ''",
  // Videos of earlier releases were published when they were uploaded.
  has_been_public: "integer not null default 1",
};

const rowsPerStep = 5_000;

/** Fills the columns of existing videos in steps of their ids. */
async function fill(db: Kysely<Videos>) {
  for (let last = ""; ;) {
    const ids = db.selectFrom("videos").select("id").where("id", ">", last).orderBy("id").limit(rowsPerStep);
    const { end, rows } = await db
      .selectFrom(ids.as("ids"))
      .select((eb) => [eb.fn.max("id").as("end"), eb.fn.countAll<number | string>().as("rows")])
      .executeTakeFirstOrThrow();
    if (Number(rows) === 0) return;
    await db
      .updateTable("videos")
      .set((eb) => ({
        published_at: eb.ref("created_at"),
        visibility: sql<string>`case when is_published = 1 then 'public' else 'private' end`,
      }))
      .where("id", ">", last)
      .where("id", "<=", end)
      .execute();
    last = end;
  }
}

const replacedIndexes = ["feed_by_created_at", "feed_by_views", "feed_by_duration", "feed_by_title_folded"];
// SQLite reads a partial index alone only when the condition's right side holds all further parts: it descends into the
// right side of each AND, but into the left one once only (where.c, wherePartIdxExpr).
const listed = sql`visibility = 'public' and (is_published = 1 and status = 'ready')`;

async function createIndexes(db: Kysely<unknown>) {
  for (const name of [...replacedIndexes, "feed_by_description_start", "videos_of_channel"])
    await sql`drop index if exists ${sql.ref(name)}`.execute(db);
  for (const column of ["published_at", "views", "duration", "title_folded"])
    await sql`create index if not exists ${sql.ref(`feed_by_${column}`)} on videos (${sql.ref(column)}, id)
      where ${listed}`.execute(db);
  await sql`create index if not exists feed_by_description_start on videos (substr(description_folded, 1, 64))
    where ${listed}`.execute(db);
  await sql`create index if not exists channel_by_published_at on videos (owner_id, published_at, id)`.execute(db);
}

/** Adds who may see a video, when it is published, and when it was first made public, by which lists are sorted. */
export const visibility = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    await addColumns(db, kind, "videos", columns);
    await addColumns(db, kind, "drafts", {
      visibility: "text not null default 'public'",
      publish_at: "text not null default ''",
    });
    await fill(db as Kysely<Videos>);
    await createIndexes(db);
    if (kind === "sqlite") await searchByPublication(db);
  },
});
