import { type Migration, sql } from "kysely";

const statements = [
  sql`create table recent_posts (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    text_hash text not null,
    is_young integer not null,
    created_at text not null
  )`,
  sql`create index recent_posts_by_text on recent_posts (text_hash, created_at)`,
  sql`create index recent_posts_of_young on recent_posts (is_young, created_at)`,
  sql`create index recent_posts_of_user on recent_posts (user_id)`,
];

/** Adds the posts of the last hour, by which spam is recognized. */
export const recentPosts: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
