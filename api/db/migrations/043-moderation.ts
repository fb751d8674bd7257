import { type Kysely, type Migration, sql } from "kysely";

const tables = [
  sql`create table moderation_cases (
    id text primary key,
    subject_kind text not null,
    subject_id text not null,
    owner_id text not null,
    copy text not null,
    state text not null,
    reports_count bigint not null default 0,
    version integer not null default 0,
    opened_at text not null,
    changed_at text not null
  )`,
  sql`create table reports (
    id text primary key,
    case_id text not null references moderation_cases (id) on delete cascade,
    reporter_id text references users (id) on delete set null,
    email text not null default '',
    reason text not null,
    content text not null,
    copy text not null,
    created_at text not null
  )`,
  sql`create table moderation_decisions (
    id text primary key,
    case_id text not null references moderation_cases (id) on delete cascade,
    act text not null,
    reason text not null,
    until text,
    decided_by text not null,
    affected_id text not null,
    decided_at text not null,
    seen_at text,
    appeal text,
    appealed_at text,
    answer text,
    outcome text,
    answered_at text
  )`,
  sql`create table notices (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    case_id text not null references moderation_cases (id) on delete cascade,
    content text not null,
    created_at text not null
  )`,
];

/** Only one case of a subject is open, and each account has one report in a case. */
const indexes = [
  sql`create unique index open_case_of_subject on moderation_cases (subject_kind, subject_id) where state = 'open'`,
  sql`create index cases_by_change on moderation_cases (state, changed_at, id)`,
  sql`create index cases_of_owner on moderation_cases (owner_id, changed_at, id)`,
  sql`create index cases_of_subject on moderation_cases (subject_id, changed_at, id)`,
  sql`create unique index report_of_account on reports (case_id, reporter_id) where reporter_id is not null`,
  sql`create index reports_of_case on reports (case_id, created_at, id)`,
  sql`create index reports_of_reporter on reports (reporter_id) where reporter_id is not null`,
  sql`create index decisions_of_case on moderation_decisions (case_id, decided_at, id)`,
  sql`create index decisions_of_affected on moderation_decisions (affected_id, decided_at, id)`,
  sql`create index open_appeals on moderation_decisions (case_id) where appeal is not null and outcome is null`,
  sql`create index notices_of_user on notices (user_id, created_at, id)`,
  sql`create index notices_of_case on notices (case_id)`,
];

/** Reports by case, what moderators decided, and what the affected people are told. */
export const moderation: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, ...indexes]) await statement.execute(db);
  },
};
