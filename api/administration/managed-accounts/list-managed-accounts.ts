import { sql } from "kysely";
import { readSuspension } from "#api/accounts/auth/suspension";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { UserRow } from "#api/db/tables";
import { countUpTo } from "#api/lists/count-up-to";
import { avatarUrl } from "#api/media/store/urls";
import { type Ordering, readList } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import { findChannelIds } from "#api/search/search/find-channels";
import { fold } from "#contract/fold";
import { limits } from "#contract/limits";
import type { ManagedAccountRow, ManagedAccountSorting, ManagedAccountState } from "#contract/managed-accounts";
import type { Role } from "#contract/users";

interface AccountFilters {
  /** A part of a name, or a whole e-mail address or id; empty for all. */
  query: string;
  role: Role | null;
  state: ManagedAccountState | null;
  sorting: ManagedAccountSorting;
}

const columns = ["id", "username", "full_name", "avatar", "email", "role", "created_at"] as const;
const states = ["suspended_until", "suspension_reason", "suspension_message", "waiting_since", "deletion_at"] as const;

type Row = Pick<UserRow, (typeof columns)[number] | (typeof states)[number]> & { username_folded: string };

export const toManagedAccount = (row: Omit<Row, "username_folded">): ManagedAccountRow => {
  const suspension = readSuspension(row);
  return {
    _id: row.id,
    username: row.username,
    fullName: row.full_name,
    avatar: avatarUrl(row.avatar),
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    ...(suspension && { suspension }),
    ...(row.deletion_at !== null && { deletionAt: row.deletion_at }),
    ...(row.waiting_since !== null && { waitingSince: row.waiting_since }),
  };
};

const orderings: Record<ManagedAccountSorting, Ordering & { toKey: (row: Row) => string[] }> = {
  newest: { ...byTime("peopleNewest", false), toKey: (row) => [row.created_at, row.id] },
  oldest: { ...byTime("peopleOldest", true), toKey: (row) => [row.created_at, row.id] },
  name: {
    name: "peopleByName",
    columns: [{ value: sql.ref("username_folded"), kind: "text" }],
    ascending: true,
    toKey: (row) => [row.username_folded],
  },
};

function byTime(name: string, ascending: boolean): Ordering {
  return { name, ascending, columns: ["created_at", "id"].map((column) => ({ value: sql.ref(column), kind: "text" })) };
}

/** Lists accounts for administrators; a search by name finds at most a thousand. */
export async function listManagedAccounts(
  db: Db,
  { sorting, ...filters }: AccountFilters,
  paging: Paging,
): Promise<List<ManagedAccountRow>> {
  const ids = filters.query ? await findIds(db, filters.query) : null;
  const ordering = orderings[sorting];
  if (ids?.length === 0) return toList(paging, { rows: [], sorting: ordering.name, toKey: () => [] }, toManagedAccount);
  let query = db.selectFrom("users").where("deleting_since", "is", null);
  if (ids) query = query.where("id", "in", ids);
  if (filters.role) query = query.where("role", "=", filters.role);
  if (filters.state === "suspended") query = query.where("suspended_until", ">", timestamp());
  if (filters.state === "waiting") query = query.where("waiting_since", "is not", null);
  const rowsQuery = query.select([...columns, ...states, "username_folded"]);
  return readList(db, { rowsQuery, keysQuery: query, ordering, toKey: ordering.toKey, paging }, toManagedAccount);
}

async function findIds(db: Db, text: string): Promise<string[]> {
  const query = fold(text.trim().slice(0, limits.query));
  if (/^[0-9a-f]{24}$/.test(query)) return [query];
  if (!query.includes("@")) return findChannelIds(db, query);
  const rows = await db.selectFrom("users").select("id").where("email_folded", "=", query).execute();
  return rows.map(({ id }) => id);
}

/** Counts the registrations that wait for approval, up to 1,000. */
export function countWaiting(db: Db): Promise<number> {
  const accounts = db.selectFrom("users").where("deleting_since", "is", null);
  return countUpTo(db, accounts.where("waiting_since", "is not", null));
}
