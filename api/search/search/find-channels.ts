import { type RawBuilder, sql } from "kysely";
import { containsWidely, widen, type WideQuery } from "#api/db/folded-texts";
import { startsWithLike, contains } from "#api/db/like";
import { type Db, isSqlite } from "#api/db/open";
import { describeAccount } from "#api/community/subscriptions/list-subscriptions";
import { type Ordering, readPage } from "#api/lists/keyset";
import { maxCountedRows, type List, toList, type ListRequest } from "#api/lists/page";
import type { ChannelEntry } from "#contract/subscriptions";
import { textIndex } from "./community-index";
import { isApproved } from "#api/accounts/users/find-user";
import { hasTrigrams } from "#api/db/trigrams";

/** When a thousand or more channels have the query, only this many with the most subscribers are compared. */
const maxComparedChannels = 20_000;

const channelNames = [sql.ref("users.username_folded"), sql.ref("users.full_name_folded")] as const;

/**
 * Finds the channels whose username or full name contains a folded text: equal names first, then names that begin with
 * it, last those that contain it folded widely, each by subscribers. Of a thousand or more it lists those with most
 * subscribers.
 */
export async function findChannels(
  db: Db,
  query: string,
  { paging, viewerId }: ListRequest,
): Promise<List<ChannelEntry>> {
  const ids = query ? await findChannelIds(db, query) : [];
  if (ids.length === 0) return toList(paging, { rows: [], sorting: "foundChannels", toKey: () => [] }, toChannel);
  const rank = rankOf(query);
  const rowsQuery = selectChannels(db, viewerId).select(rank.as("rank")).where("users.id", "in", ids).where(isApproved);
  const keysQuery = db.selectFrom("users").where("users.id", "in", ids).where(isApproved);
  const columns = [rank, sql.ref("users.subscribers_count")].map((value) => ({ value, kind: "whole" as const }));
  const byId = { value: sql.ref("users.id"), kind: "text" as const };
  const ordering: Ordering = { name: "foundChannels", columns: [...columns, byId], ascending: false };
  const page = await readPage(
    db,
    { rowsQuery, keysQuery, ordering, toKey: (row) => [row.rank, row.subscribers_count, row.id] },
    paging,
  );
  return toList(paging, page, toChannel);
}

const selectChannels = (db: Db, viewerId: string | null) =>
  db
    .selectFrom("users")
    .leftJoin("subscriptions", (join) =>
      join.onRef("subscriptions.channel_id", "=", "users.id").on("subscriptions.subscriber_id", "=", viewerId ?? ""),
    )
    .select(["users.id", "users.username", "users.full_name", "users.avatar", "users.subscribers_count"])
    .select("subscriptions.subscriber_id as viewer_subscription");

type Row = Awaited<ReturnType<ReturnType<typeof selectChannels>["executeTakeFirstOrThrow"]>>;

const toChannel = (row: Row): ChannelEntry => ({
  channelId: row.id,
  ...describeAccount(row),
});

const [username, fullName] = channelNames;

const rankOf = (query: string) => sql<number>`case when ${username} = ${query} or ${fullName} = ${query} then 3
  when ${startsWithLike(username, query)} or ${startsWithLike(fullName, query)} then 2 when ${hasName(query)} then 1 else 0 end`;

const hasName = (query: string) =>
  sql<boolean>`(${sql.join(
    channelNames.map((name) => contains(name, query)),
    sql` or `,
  )})`;

/** A search for names of channels: as queries of indexes, and as a condition. */
interface NameSearch {
  matches: RawBuilder<unknown>[];
  condition: RawBuilder<boolean>;
}

/** Finds the ids of at most a thousand channels whose username or full name contains a folded text, or does folded widely. */
export async function findChannelIds(db: Db, query: string): Promise<string[]> {
  const ids = await findIds(db, query, {
    matches: [isSqlite(db) ? matchesOnSqlite("channel", query) : matchesOnPostgres(query)],
    condition: hasName(query),
  });
  const wide = ids.length < maxCountedRows ? widen(query) : null;
  if (!wide) return ids;
  const wideIds = await findIds(db, query, {
    matches: isSqlite(db) ? matchesWidelyOnSqlite(wide) : matchesWidelyOnPostgres(wide),
    condition: hasWideName(wide),
  });
  return [...new Set([...ids, ...wideIds])].slice(0, maxCountedRows);
}

async function findIds(db: Db, query: string, { matches, condition }: NameSearch): Promise<string[]> {
  const firsts = matches.map((each) => sql`select id from (${each} limit ${sql.lit(maxCountedRows)}) as matches`);
  const { rows } = await sql<{ id: string }>`${sql.join(firsts, sql` union `)}`.execute(db);
  const largest = rows.length < maxCountedRows ? rows : await findLargest(db, query, condition);
  return largest.map(({ id }) => id);
}

function matchesOnSqlite(name: "channel" | "full_name_wide", query: string) {
  const { table, match } = textIndex(name, query);
  return sql`select user_id as id from ${sql.table(table)}
    cross join channel_places on place = ${sql.table(table)}.rowid where ${sql.table(table)} match ${match}`;
}

const matchesWidelyOnSqlite = ({ query, wide }: WideQuery) => [
  matchesOnSqlite("full_name_wide", wide),
  ...(query === wide ? [] : [matchesOnSqlite("channel", wide)]),
];

function hasWideName(search: WideQuery) {
  const hasFullName = containsWidely("users.full_name", search);
  return search.query === search.wide
    ? hasFullName
    : sql<boolean>`(${hasFullName} or ${contains(username, search.wide)})`;
}

/** All letters of `short_terms` but the one for names without the term. */
const shortTermLetters = Array.from({ length: 15 }, (_, index) => String.fromCharCode(104 + index));

const hasShortNameTerm = (query: string) =>
  sql`&& array[${sql.join(shortTermLetters.map((letter) => letter + query))}]::text[]`;

const matchesOnPostgres = (query: string) =>
  hasTrigrams(query)
    ? sql`select users.id from users where ${hasName(query)}`
    : sql`select users.id from users where short_terms(username_folded, full_name_folded) ${hasShortNameTerm(query)}`;

function matchesWidelyOnPostgres(search: WideQuery) {
  const { query, wide } = search;
  if (hasTrigrams(wide)) return [sql`select users.id from users where ${hasWideName(search)}`];
  const inWideTexts = sql`select users.id from users where full_name_wide <> ''
    and short_terms(full_name_wide, '') ${hasShortNameTerm(wide)}`;
  return query === wide ? [inWideTexts] : [inWideTexts, matchesOnPostgres(wide)];
}

/** Finds equal names and, among the channels with most subscribers, the first thousand that fulfil a condition. */
async function findLargest(db: Db, query: string, condition: RawBuilder<boolean>): Promise<{ id: string }[]> {
  const equal = [username, fullName].map(
    (name) => sql`select id from (select users.id from users where ${name} = ${query} limit 100) as equal_names`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(equal, sql` union `)} union select id from (
    select users.id from (select * from users order by subscribers_count desc, id desc
      limit ${sql.lit(maxComparedChannels)}) as users
    where ${condition} limit ${sql.lit(maxCountedRows)}) as largest`.execute(db);
  return rows;
}
