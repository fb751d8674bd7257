import { type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

const held = { held_reason: "text not null default ''" };

const statements = [
  sql`create table if not exists comment_rules (
    user_id text primary key references users (id) on delete cascade,
    rule text not null,
    watched_words text not null
  )`,
  sql`create index if not exists held_comments on comments (held_for, created_at, id) where withheld = 'held'`,
  sql`create index if not exists comments_held_by_site on comments (held_by_site, created_at, id)
    where withheld = 'held' and held_by_site = 1`,
  sql`create index if not exists held_tweets on tweets (created_at, id) where withheld = 'held'`,
];

/** Adds what channels and videos say about comments, and the queues of held comments and tweets. */
export const commentRules = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await addColumns(db, kind, "videos", { comment_rule: "text not null default ''" });
    await addColumns(db, kind, "comments", { ...held, held_for: "text", held_by_site: "integer not null default 0" });
    await addColumns(db, kind, "tweets", held);
    for (const statement of statements) await statement.execute(db);
  },
});
