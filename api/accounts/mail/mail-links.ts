import { sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { forUpdate } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/fold";
import type { LinkPurpose, MailKind } from "#contract/mail";
import { addMail } from "./mail-queue";
import * as t from "#languages/api-accounts";

const hourMs = 60 * 60_000;

/** How long a link is valid after its mail was given to the mail server. */
const linkLifetimesMs: Record<LinkPurpose, number> = {
  reset: hourMs,
  verify: 72 * hourMs,
  confirm: 72 * hourMs,
  undo: 7 * 24 * hourMs,
};

/** How long a link waits for its mail to be sent. No mail stays longer in the queue. */
const maxWaitMs = 7 * 24 * hourMs;

interface NewLink {
  id: string;
  userId: string;
  purpose: LinkPurpose;
  address: string;
}

/** Adds a link whose lifetime begins when its mail is sent. */
export async function addLink(trx: Db | Transaction<Tables>, { id, userId, purpose, address }: NewLink) {
  const times = { created_at: timestamp(), expires_at: timestamp(Date.now() + maxWaitMs) };
  await trx
    .insertInto("mail_links")
    .values({ id, user_id: userId, purpose, address, address_folded: fold(address), ...times })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Adds a mail and the link that it contains, in the caller's transaction. */
export async function addLinkedMail(
  trx: Transaction<Tables>,
  { kind, purpose, userId, address }: Omit<NewLink, "id"> & { kind: MailKind },
) {
  const id = await addMail(trx, { kind, userId, address });
  await addLink(trx, { id, userId, purpose, address });
}

/**
 * Adds a link that sets a new password, and begins its lifetime. Adds none if the password was changed after the mail was
 * requested, even when a process repeats this after a crash. Returns whether the link exists. A single statement locks the
 * account, so that a change of the password at the same time either ends the link or prevents it.
 */
export async function startResetLink(
  db: Db,
  { id, userId, address }: Omit<NewLink, "purpose">,
  requestedAt: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_links (id, user_id, purpose, address, address_folded, created_at, expires_at)
    select ${id}, id, 'reset', ${address}, ${fold(address)}, ${timestamp()},
      ${timestamp(Date.now() + linkLifetimesMs.reset)}
    from users where id = ${userId} and coalesce(password_changed_at, '') < ${requestedAt} ${forUpdate(db)}
    on conflict (id) do update set expires_at = excluded.expires_at
    returning id`.execute(db);
  return rows.length > 0;
}

/** Begins the lifetime of a link; returns whether the link still exists. */
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
 * Uses up a link. Locks its account first, as changes do that end the account's links. Throws 400 when the link has ended,
 * or when another request was faster. Deletes the link's mail, which has the same id: if a process sent it again after a
 * crash, it would renew the link.
 */
export async function spendLink(trx: Transaction<Tables>, id: string, purposes: readonly LinkPurpose[]) {
  const holder = sql`select user_id from mail_links where id = ${id}`;
  await sql`select id from users where id = (${holder}) ${forUpdate(trx)}`.execute(trx);
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
 * Ends the links of an account that have one of these purposes; with `since`, only links that were made then or later. Also
 * removes their mails, which may still wait or be sent again after a crash.
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

/** Returns whether another account than `ownId` can take back an address by a link that was mailed to it. */
export async function isAddressReserved(
  db: Db | Transaction<Tables>,
  address: string,
  ownId: string,
): Promise<boolean> {
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
