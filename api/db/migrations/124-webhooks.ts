import { sql } from "kysely";
import type { Migration } from "./migration";

/** Where programs are told of events, and what they are told. */
export const webhooks: Migration = {
  kind: "expand",
  locks: ["users"],
  up: async (db) => {
    await sql`create table webhooks (
      id text primary key,
      owner_id text not null references users (id) on delete cascade,
      scope text not null, -- Whose events: 'channel' of its owner, or 'site'.
      url text not null,
      events text not null, -- Separated by blanks.
      secret text not null, -- Sealed with the secret of the site.
      old_secret text not null default '',
      old_secret_until text not null default '',
      is_on integer not null default 1,
      off_reason text not null default '',
      last_position bigint not null default 0, -- Of its newest delivery.
      failures integer not null default 0, -- Attempts in a row.
      failing_since text not null default '',
      rests_until text not null default '', -- The next attempt at any of its deliveries, after one failed.
      leased_until text not null default '', -- One process at a time sends for it.
      due_at text, -- The next attempt; null when nothing waits.
      created_at text not null
    )`.execute(db);
    await sql`create index webhooks_of_owner on webhooks (owner_id, scope, created_at)`.execute(db);
    await sql`create index webhooks_of_site on webhooks (created_at) where scope = 'site'`.execute(db);
    await sql`create index due_webhooks on webhooks (due_at) where due_at is not null and is_on = 1`.execute(db);
    await sql`create table webhook_deliveries (
      id text primary key,
      webhook_id text not null references webhooks (id) on delete cascade,
      position bigint not null, -- Its number among those of the webhook.
      event text not null,
      subject_id text not null, -- Deliveries about one thing arrive in the order of their events.
      body text not null,
      state text not null default 'waiting', -- Then 'delivered' or 'failed'.
      run_after text not null, -- Never earlier than that of an earlier one about the same thing.
      attempts integer not null default 0,
      first_tried_at text not null default '',
      tried_at text not null default '',
      status integer,
      duration_ms integer,
      failure text not null default '',
      created_at text not null
    )`.execute(db);
    await sql`create unique index deliveries_of_webhook on webhook_deliveries (webhook_id, position)`.execute(db);
    await sql`create index waiting_deliveries on webhook_deliveries (webhook_id, run_after, position)
      where state = 'waiting'`.execute(db);
    await sql`create index deliveries_by_age on webhook_deliveries (created_at)`.execute(db);
    await sql`create index waiting_of_subject on webhook_deliveries (webhook_id, subject_id, position)
      where state = 'waiting'`.execute(db);
  },
};
