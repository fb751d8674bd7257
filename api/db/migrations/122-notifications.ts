import { sql } from "kysely";
import type { Migration } from "./migration";

/** What people are told on the site, what they want to be told, and how far the followers of a channel are told. */
export const notifications: Migration = {
  kind: "expand",
  locks: ["subscriptions", "users"],
  up: async (db) => {
    for (const statement of [
      // Several events of a kind about one subject are one row, which comes back when it was read.
      sql`create table notifications (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        kind text not null,
        subject_kind text not null,
        subject_id text not null,
        actor_id text, -- Who did it last.
        details text not null default '', -- What no other row tells, as JSON.
        since text not null, -- The first of the events that are told together.
        told_at text not null, -- The last one.
        seen_at text
      )`,
      sql`create unique index notifications_by_subject on notifications (user_id, kind, subject_id)`,
      sql`create index notifications_of_user on notifications (user_id, told_at, id)`,
      // A row where somebody's choice differs from the default, which is 1.
      sql`create table notification_settings (
        user_id text not null references users (id) on delete cascade,
        kind text not null,
        site integer not null default 1,
        primary key (user_id, kind)
      )`,
      sql`create table announcements (
        id text primary key, -- The event's.
        kind text not null,
        subject_kind text not null,
        subject_id text not null,
        channel_id text not null references users (id) on delete cascade,
        told_at text not null,
        -- The last subscription whose owner was told.
        after_time text not null default '',
        after_id text not null default ''
      )`,
      sql`create index announcements_of_channel on announcements (channel_id)`,
      // What became of reports was a list of its own.
      sql`insert into notifications (id, user_id, kind, subject_kind, subject_id, details, since, told_at, seen_at)
        select notices.id, user_id, 'report.decided', 'site', notices.case_id, '{"reported":"' || subject_kind || '","act":"'
          || coalesce((select act from moderation_decisions where case_id = moderation_cases.id
            and decided_at <= notices.created_at order by decided_at desc limit 1), 'dismiss') || '"}',
          notices.created_at, notices.created_at, seen_at
        from notices join moderation_cases on moderation_cases.id = notices.case_id where true on conflict do nothing`,
      // all, videos or none.
      sql`alter table subscriptions add column notifications text not null default 'all'`,
    ])
      await statement.execute(db);
  },
};
