import { type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

const labels = Object.fromEntries(["tags", "language", "licence"].map((name) => [name, "text not null default ''"]));

/**
 * Adds tags, language and licence of videos, and the defaults that a channel's uploads begin with. Each row of
 * `video_tags` repeats the time by which lists are sorted, so that a tag's videos are read off one index.
 */
export const tags = (kind: DatabaseKind): Migration => ({
  async up(db) {
    for (const table of ["videos", "drafts"]) await addColumns(db, kind, table, labels);
    await sql`create table if not exists video_tags (
      video_id text not null references videos (id) on delete cascade,
      tag ${sql.raw(kind === "postgres" ? 'text collate "C"' : "text")} not null,
      published_at text not null,
      primary key (video_id, tag)
    )`.execute(db);
    await sql`create index if not exists videos_of_tag on video_tags (tag, published_at, video_id)`.execute(db);
    await sql`create table if not exists upload_defaults (
      user_id text primary key references users (id) on delete cascade,
      visibility text not null,
      tags text not null,
      language text not null,
      licence text not null
    )`.execute(db);
  },
});
