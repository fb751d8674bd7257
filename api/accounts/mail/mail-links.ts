import { sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { lockRows } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/fold";
import type { LinkPurpose } from "#contract/mail";
import * as t from "#languages/api-accounts";

const hourMs = 60 * 60_000;

/** How long a link is valid after its mail was handed to the mail server, in milliseconds. */
const linkLifetimesMs: Record<LinkPurpose, number> = {
  reset: hourMs,
  verify: 72 * hourMs,
  confirm: 72 * hourMs,
  undo: 7 * 24 * hourMs,
};

/** How long a link waits for its mail to be sent; longer than any mail stays in the queue. */
const waitMs = 7 * 24 * hourMs;

interface NewLink {
  id: string;
  userId: string;
  purpose: LinkPurpose;
  address: string;
}

/** Adds a link whose time begins when its mail is sent. */
export async function addLink(trx: Db | Transaction<Tables>, { id, userId, purpose, address }: NewLink) {
  const times = { created_at: timestamp(), expires_at: timestamp(Date.now() + waitMs) };
  await trx
    .insertInto("mail_links")
    .values({ id, user_id: userId, purpose, address, address_folded: fold(address), ...times })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Adds a link that sets a new password and begins its time, unless the password was changed after the mail was asked for:
 * that has ended the link, also one that a process begins again after a crash. Returns whether the link exists. A single
 * statement that locks the account, so that a change at the same time ends the link or is seen.
 */
export async function startResetLink(
  db: Db,
  { id, userId, address }: Omit<NewLink, "purpose">,
  askedAt: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_links (id, user_id, purpose, address, address_folded, created_at, expires_at)
    select ${id}, id, 'reset', ${address}, ${fold(address)}, ${timestamp()},
      ${timestamp(Date.now() + linkLifetimesMs.reset)}
    from users where id = ${userId} and coalesce(password_changed_at, '') < ${askedAt} ${lockRows(db)}
    on conflict (id) do update set expires_at = excluded.expires_at
    returning id`.execute(db);
  return rows.length > 0;
}

/** Begins the time of a link; returns whether the link still exists. */
export async function startLink(db: Db, id: string, purpose: LinkPurpose): Promise<boolean> {
  const result = await db
    .updateTable("mail_links")
    .set({ expires_at: timestamp(Date.now() + linkLifetimesMs[purpose]) })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

export const linkExpired = () => new ApiError(400, t.linkExpired);

export const findLink = (db: Db, id: string, purposes: readonly LinkPurpose[]) =>
  db
    .selectFrom("mail_links")
    .select("user_id as userId")
    .where("id", "=", id)
    .where("purpose", "in", purposes)
    .where("expires_at", ">", timestamp())
    .executeTakeFirst();

/**
 * Uses a link up, and locks its account first, as changes of the account that end its links do. Throws 400 when it has
 * ended, or when another request was faster. Its mail, which has the same id, is not sent again after a crash: it would
 * renew the link.
 */
export async function spendLink(trx: Transaction<Tables>, id: string, purposes: readonly LinkPurpose[]) {
  const holder = sql`select user_id from mail_links where id = ${id}`;
  await sql`select id from users where id = (${holder}) ${lockRows(trx)}`.execute(trx);
  const spentLink = await trx
    .deleteFrom("mail_links")
    .where("id", "=", id)
    .where("purpose", "in", purposes)
    .where("expires_at", ">", timestamp())
    .returning(["user_id as userId", "purpose", "address", "created_at as createdAt"])
    .executeTakeFirstOrThrow(linkExpired);
  await trx.deleteFrom("mails").where("id", "=", id).execute();
  return spentLink;
}

/**
 * Ends the links of an account for some purposes; with `since`, those that were made then or later. Mails that wait, or
 * that a process may send again after a crash, are removed with them.
 */
export async function endLinks(
  trx: Transaction<Tables>,
  userId: string,
  { purposes, since = "" }: { purposes: readonly LinkPurpose[]; since?: string },
) {
  const links = await trx
    .deleteFrom("mail_links")
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("created_at", ">=", since)
    .returning("id")
    .execute();
  const ids = links.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("mails").where("id", "in", ids).execute();
}

/** Finds out whether an account other than `ownId` can take an address back by the link that was mailed to it. */
export async function isAddressKept(db: Db | Transaction<Tables>, address: string, ownId: string): Promise<boolean> {
  const link = await db
    .selectFrom("mail_links")
    .select("id")
    .where("address_folded", "=", fold(address))
    .where("purpose", "=", "undo")
    .where("user_id", "!=", ownId)
    .where("expires_at", ">", timestamp())
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}
