import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { detailColumns } from "#api/videos/details/columns";
import { isSqlite } from "#api/db/open";
import { testApi } from "#tests/support/api";
import { countStatements } from "#tests/support/count-statements";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
await insertVideos(api, anna, [{}]);

/** The columns that name the account itself. */
const owners = ["user_id", "owner_id", "subscriber_id", "reporter_id", "affected_id"];

/** Tables of which nothing is exported. */
const tablesLeftOut: Record<string, string> = {
  ...(isSqlite(api.db) && { channel_places: "an index of a search" }),
  finished_uploads: "repeats the video for a day",
  first_account: "the role says it",
  known_networks: "keyed hashes",
  moderation_cases: "what others reported; decisions say what became of it",
  notices: "notifications took its place",
  passkey_challenges: "secret, for minutes",
  password_resets: "secret, for a day",
  recent_posts: "hashes, for an hour",
  recovery_codes: "secret",
  sign_in_tickets: "secret, for minutes",
  user_storage: "the sum of what is exported",
};

const inner = "says how the site works, and nothing of a person";
const repeated = "repeats another column, to be searched or sorted";
const derived = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, repeated]));
const internal = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, inner]));

/** Columns that no part of the export has, by table. */
const columnsLeftOut: Record<string, Record<string, string>> = {
  comments: { ...derived("text_folded"), ...internal("held_for", "held_by_site", "is_announced", "is_deleted") },
  drafts: {
    ...{ token: "secret", sha256: "the file is not whole" },
    ...internal("upload_id", "replaces", "has_thumbnail", "picture_bytes", "frames_upload_id", "frame_count"),
  },
  feed_addresses: { key_hash: "secret" },
  mail_links: { id: "part of a secret", ...derived("address_folded") },
  mails: { details: "the mail says it", ...internal("id", "run_after", "attempts", "is_bulk") },
  moderation_decisions: {
    ...{ decided_by: "somebody else", category: "what others reported" },
    ...internal("case_id", "reason_message"),
  },
  notification_feeds: { key_hash: "secret" },
  notifications: { actor_id: "somebody else" },
  passkeys: { public_key: "secret", credential_id: "secret", ...internal("id", "counter", "transports") },
  playlists: derived("text_folded"),
  push_browsers: {
    ...{ public_key: "secret", auth_secret: "secret" },
    ...internal("session_id", "site_key", "failing_since"),
  },
  reports: { copy: "what somebody else wrote", email: "of visitors alone", ...internal("case_id") },
  sessions: internal("number", "plain_cookies_until"),
  tokens: { hash: "secret", ...internal("id") },
  totp_secrets: { secret: "secret", ...internal("last_step", "created_at") },
  tweets: { ...derived("content_folded", "content_wide", "text_folded"), ...internal("is_announced") },
  users: {
    ...{ password_hash: "secret", deleting_since: "such an account exports nothing" },
    ...derived("username_folded", "username_skeleton", "shares_skeleton", "email_folded"),
    ...derived("full_name_folded", "full_name_wide", "suspension_message"),
    ...internal("bounce_count"),
  },
  videos: {
    ...{ media_key: "secret" },
    ...derived("title_folded", "title_wide", "description_folded", "description_wide", "failure_message"),
    ...internal("progress", "last_visibility", "is_announced", "version_id", "renditions_id", "mime", "source_bytes"),
    ...internal("source_extension", "draft", "trend_score", "swatch"),
  },
  webhooks: {
    ...{ secret: "secret", old_secret: "secret" },
    ...internal("id", "old_secret_until", "off_reason", "last_position", "failures", "failing_since"),
    ...internal("rests_until", "leased_until", "due_at"),
  },
};

/** Lists the columns that statements select of each table; of a whole row, those that the part names. */
function listSelected(statements: readonly string[]) {
  const selected = new Map<string, Set<string>>();
  const add = (table: string, columns: Iterable<string>) => {
    const names = selected.get(table) ?? new Set();
    for (const column of columns) names.add(column);
    selected.set(table, names);
  };
  for (let sql of statements) {
    for (let before = ""; before !== sql;) [before, sql] = [sql, sql.replaceAll(/\([^()]*\)/g, "")];
    const [, list, table] = /^select (.+?) from "(\w+)"/s.exec(sql) ?? [];
    if (list && table)
      add(
        table,
        [...list.matchAll(/(?<! as )"(\w+)"/g)].map(([, name]) => name!),
      );
  }
  const text = readFileSync("api/administration/data-export/read-videos.ts", "utf8");
  add(
    "videos",
    [...text.matchAll(/\b\w+\b/g)].map(([word]) => word),
  );
  add("videos", detailColumns);
  return selected;
}

test("every column about an account is exported, or is left out for a reason", async () => {
  const { sql } = await countStatements(api.db, () => anna.get("/users/me/export"));
  const selected = listSelected(sql);
  const tables = await api.db.introspection.getTables();
  const missing = tables
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
    .filter(({ name, columns }) => name === "users" || columns.some((column) => owners.includes(column)))
    .filter(({ name }) => !(name in tablesLeftOut))
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => !owners.includes(column) && !selected.get(name)?.has(column))
        .filter((column) => !(column in (columnsLeftOut[name] ?? {})))
        .map((column) => `${name}.${column}`),
    );
  expect(missing).toEqual([]);
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  const needless = Object.entries(columnsLeftOut).flatMap(([name, columns]) =>
    Object.keys(columns).filter((column) => !columnsOf.get(name)?.includes(column) || selected.get(name)?.has(column)),
  );
  expect([needless, Object.keys(tablesLeftOut).filter((name) => !columnsOf.has(name))]).toEqual([[], []]);
});
