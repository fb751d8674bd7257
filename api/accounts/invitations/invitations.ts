import type { Selectable, Transaction } from "kysely";
import { readSignedId, signId } from "#api/accounts/mail/signed-id";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { ApiDeps, Viewer } from "#api/deps";
import { orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import { ApiError } from "#contract/errors";
import type { Invitation } from "#contract/invitations";
import * as t from "#languages/api-accounts";

const newestFirst = orderNewestFirst("invitations", "invitations.created_at", "invitations.id");

type Row = Selectable<Tables["invitations"]> & { username: string | null };

const isUsable = ({ ended_at, expires_at, used_count, max_uses }: Row) =>
  ended_at === null && expires_at > timestamp() && used_count < max_uses;

const toInvitation = (row: Row, secret: string): Invitation => ({
  _id: row.id,
  path: isUsable(row) ? `/signup?invitation=${signId(secret, "invitation", row.id)}` : null,
  note: row.note,
  uses: row.max_uses,
  used: row.used_count,
  createdBy: row.username,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
});

const selectInvitations = (db: Db) =>
  db
    .selectFrom("invitations")
    .leftJoin("users", "users.id", "invitations.created_by")
    .selectAll("invitations")
    .select("users.username");

/** Lists all invitations, newest first. Usable ones have their link. */
export async function listInvitations(db: Db, secret: string, paging: Paging): Promise<List<Invitation>> {
  const queries = { rowsQuery: selectInvitations(db), keysQuery: db.selectFrom("invitations") };
  const page = await readPage(
    db,
    { ...queries, ordering: newestFirst, toKey: ({ created_at, id }) => [created_at, id] },
    paging,
  );
  return toList(paging, page, (row) => toInvitation(row, secret));
}

const dayMs = 24 * 60 * 60_000;

export function createInvitation(
  { db, secret }: Pick<ApiDeps, "db" | "secret">,
  viewer: Viewer,
  { uses, days, note }: { uses: number; days: number; note: string },
): Promise<Invitation> {
  const now = Date.now();
  const times = { created_at: timestamp(now), expires_at: timestamp(now + days * dayMs) };
  const row = { id: newId(), created_by: viewer.id, note, max_uses: uses, used_count: 0, ended_at: null, ...times };
  return db.transaction().execute(async (trx) => {
    await trx.insertInto("invitations").values(row).execute();
    const subject = { kind: "invitation", id: row.id } as const;
    await recordAuditEvent(trx, viewer, { act: "invitation.create", subject, details: { uses, days } });
    return toInvitation({ ...row, username: viewer.username }, secret);
  });
}

/** Ends an invitation and records that. Throws 404 if it does not exist, and 409 if it was ended before. */
export const endInvitation = (db: Db, viewer: Viewer, id: string) =>
  db.transaction().execute(async (trx) => {
    const result = await trx
      .updateTable("invitations")
      .set({ ended_at: timestamp() })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .executeTakeFirstOrThrow();
    if (result.numUpdatedRows === 0n) throw await findEndConflict(trx, id);
    await recordAuditEvent(trx, viewer, { act: "invitation.end", subject: { kind: "invitation", id } });
  });

async function findEndConflict(trx: Transaction<Tables>, id: string) {
  const row = await trx.selectFrom("invitations").select("id").where("id", "=", id).executeTakeFirst();
  return row ? new ApiError(409, t.invitationEndedBefore) : new ApiError(404, t.noInvitation);
}

const invitationExpired = () => new ApiError(403, t.invitationExpired);

/** Reads the id of an invitation from its token. Throws 403 for a token that this site did not make. */
export function requireInvitation(secret: string, token: string): string {
  const id = readSignedId(secret, "invitation", token);
  if (id === null) throw invitationExpired();
  return id;
}

/** Uses an invitation once, in the transaction that creates the account. Throws 403 if it has no use left. */
export async function spendInvitation(trx: Transaction<Tables>, id: string) {
  const result = await trx
    .updateTable("invitations")
    .set(({ eb }) => ({ used_count: eb("used_count", "+", 1) }))
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", timestamp())
    .whereRef("used_count", "<", "max_uses")
    .executeTakeFirstOrThrow();
  if (result.numUpdatedRows === 0n) throw invitationExpired();
}
