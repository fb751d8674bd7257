import type { Selectable } from "kysely";
import type { Tables } from "#api/db/tables";
import type { Db } from "#api/db/open";
import { orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import type { ActEntry } from "#contract/audit";
import { fold } from "#contract/fold";
import { nameSubjects } from "./name-subjects";

const newestFirst = orderNewestFirst("acts", "audit_log.at", "audit_log.id");

export interface ActFilters {
  /** An id or a username. */
  actor?: string | undefined;
  subject?: string | undefined;
  act?: string | undefined;
  /** Days in UTC, such as `2030-01-31`; others count as absent. */
  since?: string | undefined;
  until?: string | undefined;
}

/** Lists the acts of the audit log, newest first, with the usernames that their ids have now. */
export async function listActs(db: Db, filters: ActFilters, paging: Paging): Promise<List<ActEntry>> {
  const [actorId, subjectId] = await Promise.all([toId(db, filters.actor), toId(db, filters.subject)]);
  const [since, until] = [readDay(filters.since), readDay(filters.until)];
  let query = db.selectFrom("audit_log");
  if (actorId !== null) query = query.where("actor_id", "=", actorId);
  if (subjectId !== null) query = query.where("subject_id", "=", subjectId);
  if (filters.act) query = query.where("act", "=", filters.act);
  if (since !== null) query = query.where("at", ">=", since);
  if (until !== null) query = query.where("at", "<=", `${until}T23:59:59.999Z`);
  const rowsQuery = query
    .leftJoin("users as actors", "actors.id", "audit_log.actor_id")
    .leftJoin("users as subjects", "subjects.id", "audit_log.subject_id")
    .leftJoin("tokens", "tokens.number", "audit_log.session_number")
    .selectAll("audit_log")
    .select(["actors.username as actor_name", "subjects.username as subject_name", "tokens.name as token_name"]);
  const page = await readPage(
    db,
    { rowsQuery, keysQuery: query, ordering: newestFirst, toKey: ({ at, id }) => [at, id] },
    paging,
  );
  const list = toList(paging, page, toAct);
  return { ...list, docs: await nameSubjects(db, list.docs) };
}

type Row = Selectable<Tables["audit_log"]> & Record<"actor_name" | "subject_name" | "token_name", string | null>;

const toAct = (row: Row): ActEntry => ({
  _id: row.id,
  at: row.at,
  actor: row.actor_id ? { _id: row.actor_id, ...(row.actor_name !== null && { username: row.actor_name }) } : null,
  session: row.session_number,
  ...(row.token_name !== null && { program: row.token_name }),
  act: row.act,
  subject: {
    kind: row.subject_kind,
    _id: row.subject_id,
    ...(row.subject_name !== null && { username: row.subject_name }),
  },
  reason: row.reason,
  details: JSON.parse(row.details) as ActEntry["details"],
});

/**
 * Finds the id of a username, which may begin with "@". Returns any other text, such as an id, trimmed, folded and without
 * "@"; null without a text.
 */
async function toId(db: Db, text: string | undefined): Promise<string | null> {
  const name = fold((text ?? "").trim().replace(/^@/, ""));
  if (!name) return null;
  const row = await db.selectFrom("users").select("id").where("username_folded", "=", name).executeTakeFirst();
  return row?.id ?? name;
}

const readDay = (text = "") => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);
