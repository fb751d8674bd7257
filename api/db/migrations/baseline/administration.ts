/** Reports and decisions, the audit log and the settings of the site. */
export const administration = `
-- What was reported, with all reports since it was last decided.
create table moderation_cases (
  id text primary key,
  subject_kind text not null,
  subject_id text not null,
  owner_id text not null, -- The account to which the subject belongs.
  copy text not null, -- JSON: the subject's texts at the first report.
  state text not null,
  reports_count bigint not null default 0,
  version integer not null default 0, -- Counts changes, so that a moderator who decides has seen all of them.
  opened_at text not null,
  changed_at text not null
);
create index cases_by_change on moderation_cases (state, changed_at, id);
create index cases_of_owner on moderation_cases (owner_id, changed_at, id);
create index cases_of_subject on moderation_cases (subject_id, changed_at, id);
create unique index open_case_of_subject on moderation_cases (subject_kind, subject_id) where state = 'open';

create table reports (
  id text primary key,
  case_id text not null references moderation_cases (id) on delete cascade,
  reporter_id text references users (id) on delete set null, -- Null for visitors, and for accounts that were deleted.
  email text not null default '',
  reason text not null,
  content text not null,
  copy text not null, -- JSON: the subject's texts at this report.
  created_at text not null
);
create unique index report_of_account on reports (case_id, reporter_id) where reporter_id is not null;
create index reports_of_case on reports (case_id, created_at, id);
create index reports_of_reporter on reports (reporter_id) where reporter_id is not null;

create table moderation_decisions (
  id text primary key,
  case_id text not null references moderation_cases (id) on delete cascade,
  act text not null,
  reason text not null,
  -- The reason of most reports, or that of a decision without a report; empty without one.
  category text not null default '',
  until text, -- The end of a suspension.
  decided_by text not null,
  affected_id text not null,
  decided_at text not null,
  seen_at text, -- When the affected person had read it.
  appeal text,
  appealed_at text,
  answer text,
  outcome text,
  answered_at text
);
create index decisions_by_time on moderation_decisions (decided_at, id);
create index decisions_of_affected on moderation_decisions (affected_id, decided_at, id);
create index decisions_of_case on moderation_decisions (case_id, decided_at, id);
create index open_appeals on moderation_decisions (case_id) where appeal is not null and outcome is null;

-- What reporters are told; deleted when they have read it.
create table notices (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  case_id text not null references moderation_cases (id) on delete cascade,
  content text not null,
  created_at text not null
);
create index notices_of_case on notices (case_id);
create index notices_of_user on notices (user_id, created_at, id);

-- An act of somebody who administers or moderates; triggers refuse to change or delete a row.
create table audit_log (
  id text primary key,
  at text not null,
  actor_id text not null, -- The account that acted; empty for a command. It may be deleted since.
  session_number text not null, -- The random number of the actor's session; empty for a command.
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text not null,
  details text not null -- A JSON object.
);
create index audit_log_by_act on audit_log (act, at, id);
create index audit_log_by_actor on audit_log (actor_id, at, id);
create index audit_log_by_actor_and_act on audit_log (actor_id, act, at, id);
create index audit_log_by_subject on audit_log (subject_id, at, id);
create index audit_log_by_time on audit_log (at, id);

-- A setting that is changed on the site itself; the keys are those of site-settings.
create table site_settings (
  key text primary key,
  value text not null,
  updated_at text not null,
  updated_by text not null -- The account that changed it.
);
`;

const refusal = "The audit log cannot be changed";

/** Refuses changes of the audit log. On PostgreSQL, a move of the site writes each row again as it is. */
export const auditLogTriggers = {
  sqlite: `
create trigger audit_log_refuses_update before update on audit_log
  begin select raise(abort, '${refusal}'); end;
create trigger audit_log_refuses_delete before delete on audit_log
  begin select raise(abort, '${refusal}'); end;
`,
  postgres: `
create function refuse_audit_log_change() returns trigger language plpgsql as
  $$ begin raise exception '${refusal}'; end $$;
create trigger audit_log_refuses_update before update on audit_log
  for each row when (old is distinct from new) execute function refuse_audit_log_change();
create trigger audit_log_refuses_delete before delete on audit_log
  for each row execute function refuse_audit_log_change();
create trigger audit_log_refuses_truncate before truncate on audit_log
  for each statement execute function refuse_audit_log_change();
`,
};
