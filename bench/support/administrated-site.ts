import { sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Api } from "#api/open";
import { subjects, verbs, qualities, endings } from "#commands/rows/words";
import { emailOf, password, signUp } from "./fill";
import { idOfRow, numbers, rowsPerPart, timeOfRow } from "./numbered-rows";

const rows = 100_000;
const comments = 300_000;

export interface AdministratedSite {
  token: string;
  /** An account with a tenth of everything. */
  owner: string;
}

const pick = (words: readonly string[], step: number) =>
  sql`case (n / ${sql.lit(step)}) % ${sql.lit(words.length)} ${sql.join(
    words.map((word, index) => sql`when ${sql.lit(index)} then ${sql.lit(word)}`),
    sql` `,
  )} end`;
/** Every text is another one: with words of all frequencies, and its number. */
const text = sql`${pick(verbs, 7)} || ' a ' || ${pick(qualities, 3)} || ' ' || ${pick(subjects, 11)} || ' '
  || ${pick(endings, 5)} || case when n % 5000 = 17 then ' zanzibar' else '' end || ' ' || n`;

/** Fills an empty site unless it is filled, and signs in its administrator. */
export async function fillAdministratedSite({ api, db }: Api): Promise<AdministratedSite> {
  const fetch = (request: Request) =>
    api.fetch(request, { address: "192.0.2.1", origin: "http://bench.test", requestId: "bench", isInProcess: false });
  const existing = await db.selectFrom("users").select("id").where("username", "=", "lark").executeTakeFirst();
  if (!existing) {
    await signUp(fetch, "http://bench.test", "lark");
    await fillAll(db);
  }
  const body = new URLSearchParams({ email: emailOf("lark"), password });
  const login = await fetch(new Request("http://bench.test/api/v1/users/login", { method: "POST", body }));
  const { data } = (await login.json()) as { data: { accessToken: string } };
  return { token: data.accessToken, owner: `65a0000000${10_000_000_000_001}` };
}

async function fillAll(db: Db) {
  const { id: admin } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", "lark")
    .executeTakeFirstOrThrow();
  for (let from = 0; from < rows; from += rowsPerPart) await fillPart(db, from, admin);
  for (let from = 0; from < comments; from += rowsPerPart) await fillComments(db, from);
  await sql`analyze`.execute(db);
}

const owner = sql`case when n % 10 = 0 then ${sql.lit(`65a0000000${10_000_000_000_001}`)} else ${idOfRow("a")} end`;
const state = (share: number) =>
  sql`case when n % ${sql.lit(share)} = 3 then 'held' when n % ${sql.lit(share)} = 4 then 'hidden' else '' end`;

async function fillPart(db: Db, from: number, admin: string) {
  const [all, at] = [numbers(from), timeOfRow(db)];
  const name = sql`'reader' || n`;
  await sql`${all} insert into users (id, username, username_folded, email, email_folded, full_name, full_name_folded,
      password_hash, avatar, cover_image, description, role, created_at, updated_at, waiting_since, suspended_until)
    select ${idOfRow("a")}, ${name}, ${name}, ${name} || '@birds.example', ${name} || '@birds.example', ${text}, ${text},
      '', '', '', '', case when n % 1000 = 5 then 'moderator' else 'user' end, ${at}, ${at},
      case when n % 3 = 1 then ${at} end, case when n % 10 = 2 then '2999-01-01T00:00:00.000Z' end
    from numbers`.execute(db);
  await sql`${all} insert into videos (id, owner_id, title, title_folded, description, description_folded, status,
      is_published, is_hidden, media_key, file_name, mime, bytes, sha256, draft, thumbnail_version, duration, width,
      height, views, created_at, updated_at, published_at)
    select ${idOfRow("a")}, ${owner}, ${text}, ${text}, '', '', 'ready', case when n % 100 = 0 then 0 else 1 end,
      case when n % 50 = 3 then 1 else 0 end, '', '', '', 1, ${idOfRow("a")}, ${idOfRow("a")}, 0, n % 600, 1, 1, n % 5000, ${at},
      ${at}, ${at} from numbers`.execute(db);
  await sql`${all} insert into tweets (id, owner_id, content, content_folded, text_folded, withheld, created_at, updated_at)
    select ${idOfRow("a")}, ${owner}, ${text}, '', ${text}, ${state(20)}, ${at}, ${at} from numbers`.execute(db);
  await sql`${all} insert into playlists (id, owner_id, name, text_folded, description, image, kind, is_hidden,
      created_at, updated_at)
    select ${idOfRow("a")}, ${owner}, ${text}, case when n % 10 = 0 then ${text} else '' end, '', '',
      case when n % 10 = 0 then 'list' else 'later' end, case when n % 50 = 0 then 1 else 0 end, ${at}, ${at}
    from numbers`.execute(db);
  await fillActs(db, from, admin);
}

async function fillActs(db: Db, from: number, admin: string) {
  const [all, at] = [numbers(from), timeOfRow(db)];
  await sql`${all} insert into moderation_cases (id, subject_kind, subject_id, owner_id, copy, state, opened_at,
      changed_at)
    select ${idOfRow("a")}, 'tweet', ${idOfRow("a")}, ${owner}, '{}', case when n % 2 = 1 then 'open' else 'closed' end, ${at}, ${at}
    from numbers`.execute(db);
  await sql`${all} insert into moderation_decisions (id, case_id, act, reason, decided_by, affected_id, decided_at,
      appeal)
    select ${idOfRow("a")}, ${idOfRow("a")}, 'warn', '', ${admin}, ${owner}, ${at}, case when n % 10 = 0 then 'No' end
    from numbers where n % 2 = 0`.execute(db);
  await sql`${all} insert into audit_log (id, at, actor_id, session_number, act, subject_kind, subject_id, reason,
      details)
    select ${idOfRow("a")}, ${at}, case when n % 3 = 0 then ${idOfRow("a")} else ${admin} end, '',
      case when n % 5000 = 17 then 'quota.change' when n % 2 = 0 then 'case.decide' else 'account.suspend' end,
      'user', ${owner}, '', '{}' from numbers`.execute(db);
  await sql`${all} insert into jobs (id, video_id, kind, run_after, created_at)
    select ${idOfRow("a")}, ${idOfRow("a")}, 'publish', '2999' || substr(${at}, 5), ${at} from numbers`.execute(db);
  await sql`${all} insert into ended_jobs (id, kind, video_id, outcome, attempts, failure, details, result,
      created_at, ended_at)
    select ${idOfRow("a")}, 'publish', ${idOfRow("a")}, case when n % 2 = 1 then 'failed' else 'done' end, 1, '', '', '', ${at},
      ${at} from numbers`.execute(db);
  await sql`${all} insert into user_storage (user_id, bytes) select ${idOfRow("a")}, n from numbers`.execute(db);
}

async function fillComments(db: Db, from: number) {
  const at = timeOfRow(db);
  await sql`${numbers(from)} insert into comments (id, video_id, owner_id, content, text_folded, withheld, held_by_site,
      held_for, created_at, updated_at)
    select ${idOfRow("c")}, '65a0000000' || (10000000000001 + n % 100000),
      case when n % 10 = 0 then ${sql.lit(`65a0000000${10_000_000_000_001}`)}
        else '65a0000000' || (10000000000001 + n % 100000) end, ${text}, ${text}, ${state(10)},
      case when n % 10 = 3 then 1 else 0 end, case when n % 10 = 3 then '65a0000000' || (10000000000001 + n % 100000) end,
      ${at}, ${at} from numbers`.execute(db);
}

/** Frequent, rare and absent texts of one or more characters, phrases, and texts of the oldest rows alone. */
const searches = ["e", "ü", "zq", "日本", "garden", "zanzibar", "heliograph", "ing a", "the rain 29", "no such thing"];

/** Lists every list with its filters and sorts, on its first and its last numbered page, and its searches. */
export function listsOfAdministrators({ owner }: AdministratedSite): string[] {
  const content = ["video", "comment", "tweet", "playlist"].map((kind) => `/administration/content/${kind}?limit=50`);
  const lists = [
    ...content.flatMap((path) =>
      ["", "&state=shown", "&state=hidden", "&state=held", `&owner=${owner}`].map((filter) => path + filter),
    ),
    `${content[1]}&owner=${owner}&state=hidden`,
    ...["", "&sort=oldest", "&sort=name"].flatMap((sort) =>
      ["", "&role=user", "&role=moderator", "&state=suspended", "&state=waiting", "&role=user&state=waiting"].map(
        (filter) => `/administration/users?limit=50${filter}${sort}`,
      ),
    ),
    ...["open", "appealed", "closed"].map((each) => `/moderation/cases?limit=50&state=${each}`),
    ...["comment", "tweet"].map((kind) => `/moderation/held?limit=20&kind=${kind}`),
    "/administration/invitations?limit=50",
    ...["", "&act=case.decide", "&actor=lark", "&actor=lark&act=quota.change", `&subject=${owner}`].map(
      (filter) => `/administration/log?limit=50${filter}`,
    ),
    "/administration/log?limit=50&since=2024-02-01&until=2024-02-29",
    `/administration/log?limit=50&subject=${owner}&act=quota.change`,
    ...["waiting", "running", "failed", "cancelled", "done"].map(
      (each) => `/administration/jobs?limit=50&state=${each}`,
    ),
    "/administration/storage?limit=50",
  ];
  const lastPage = (path: string) => `${path}&page=${10_000 / Number(/limit=(\d+)/.exec(path)![1])}`;
  const searched = [
    ...content,
    `${content[1]}&state=hidden`,
    `${content[1]}&owner=${owner}`,
    "/administration/users?limit=50",
  ];
  return [
    "/administration/overview",
    ...lists.flatMap((path) => [path, lastPage(path)]),
    ...searched.flatMap((path) => searches.map((query) => `${path}&query=${encodeURIComponent(query)}`)),
    `${content[1]}&query=the&before=${cursorOf("content-comment", "65c", 200)}`,
  ];
}

/** Writes the cursor of a row of the list, as api/lists/page.ts does. */
const cursorOf = (list: string, letter: string, n: number) =>
  Buffer.from(
    JSON.stringify([
      list,
      new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString(),
      `${letter}0000000${10_000_000_000_000 + n}`,
    ]),
  ).toString("base64url");
