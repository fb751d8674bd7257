import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { hashToken } from "#api/accounts/auth/hash-token";
import { ApiError } from "#contract/errors";
import { signInTicketSeconds } from "#contract/second-factor";
import * as t from "#languages/api-accounts";

interface Account {
  id: string;
  password_hash: string;
}

/** Derives a value that changes with the account's password and does not reveal its hash. */
const markPassword = (siteSecret: string, { id, password_hash }: Account) =>
  createHmac("sha256", siteSecret).update(`password of a ticket:${id}:${password_hash}`).digest("base64url");

/** Creates a ticket that stands for the right password once, within five minutes. */
export async function openTicket(db: Db, siteSecret: string, account: Account): Promise<string> {
  const ticket = randomBytes(32).toString("base64url");
  await db
    .insertInto("sign_in_tickets")
    .values({
      ticket_hash: hashToken(ticket),
      user_id: account.id,
      password_mark: markPassword(siteSecret, account),
      expires_at: timestamp(Date.now() + signInTicketSeconds * 1_000),
    })
    .execute();
  return ticket;
}

const ticketExpired = () => new ApiError(401, t.signInExpired);

/** Finds the account of a ticket. Throws 401 if the ticket has expired, or if the password was changed meanwhile. */
export async function findTicketHolder(db: Db, siteSecret: string, ticket: string) {
  const row = await db
    .selectFrom("sign_in_tickets")
    .innerJoin("users", "users.id", "sign_in_tickets.user_id")
    .selectAll("users")
    .select("sign_in_tickets.password_mark")
    .where("ticket_hash", "=", hashToken(ticket))
    .where("expires_at", ">", timestamp())
    .executeTakeFirst();
  if (!row || row.password_mark !== markPassword(siteSecret, row)) throw ticketExpired();
  return row;
}

/** Uses up a ticket. Throws 401 if another request was faster. */
export async function closeTicket(db: Db, ticket: string) {
  const { numDeletedRows } = await db
    .deleteFrom("sign_in_tickets")
    .where("ticket_hash", "=", hashToken(ticket))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw ticketExpired();
}

/** Deletes expired tickets and challenges. */
export async function sweepSignIns(db: Db) {
  for (const table of ["sign_in_tickets", "passkey_challenges"] as const)
    await sweepRows(db, table, sql`expires_at <= ${timestamp()}`);
}
