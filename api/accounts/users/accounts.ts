import type { Transaction } from "kysely";
import type { Viewer } from "#api/deps";
import { newId, timestamp } from "#api/db/ids";
import { type Db, isUniqueViolation } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { addEvent } from "#api/site/events/add-event";
import { spendInvitation } from "#api/accounts/invitations/invitations";
import { endSetupLinks, setupLinkEnded } from "#api/accounts/invitations/setup-link";
import { addLinkedMail } from "#api/accounts/mail/mail-links";
import { fieldError } from "#contract/errors";
import { fold } from "#contract/fold";
import type { User } from "#contract/users";
import { lockAccount } from "#api/accounts/auth/lock-account";
import { hashPassword } from "#api/accounts/auth/passwords";
import { findUser } from "./find-user";
import { setPassword } from "#api/accounts/auth/set-password";
import { endOtherSessions, endSessionsInBatches } from "#api/accounts/auth/end-sessions";
import { toProfileColumns } from "./profile-columns";
import { refuseTakenNames } from "./taken-names";
import * as t from "#languages/api-accounts";

export const findAccount = (db: Db, emailOrUsername: string) =>
  db
    .selectFrom("users")
    .selectAll()
    .where(emailOrUsername.includes("@") ? "email_folded" : "username_folded", "=", fold(emailOrUsername))
    .executeTakeFirst();

/** How a registration is admitted. */
export interface Admission {
  waitsForApproval: boolean;
  /** Whether the e-mail address has to be verified before the account may post. */
  mustVerifyEmail: boolean;
  /** The invitation that is used; null if there is none. */
  invitationId: string | null;
  /** Whether a setup link is used, which only the first account may do. */
  isBySetupLink: boolean;
}

interface NewAccount {
  username: string;
  email: string;
  fullName: string;
  passwordHash: string;
  avatar: string;
  coverImage: string;
  /** The language of the sign-up page, as a BCP 47 tag. */
  language?: string;
  admission: Admission;
}

/**
 * Inserts an account whose pictures are stored already. The first account becomes the administrator. Throws 409 when the
 * username or e-mail is taken, and 403 when the invitation has no use left or the setup link has ended.
 */
export async function insertUser(db: Db, account: NewAccount): Promise<User> {
  const row = toRow(account);
  try {
    return await db.transaction().execute(async (trx) => {
      if (account.admission.invitationId !== null) await spendInvitation(trx, account.admission.invitationId);
      await trx.insertInto("users").values(row).execute();
      if (await claimFirstAccount(trx, row.id)) await makeAdministrator(trx, row.id);
      else if (account.admission.isBySetupLink) throw setupLinkEnded();
      if (account.admission.waitsForApproval) await addEvent(trx, { kind: "registration.waiting", userId: row.id });
      if (account.admission.mustVerifyEmail)
        await addLinkedMail(trx, { kind: "verify-address", purpose: "verify", userId: row.id, address: row.email });
      return findUser(trx, row.id);
    });
  } catch (error) {
    if (isUniqueViolation(error)) await refuseTakenNames(db, account);
    throw error;
  }
}

/**
 * Claims to be the site's first account; returns whether it is. The table's primary key allows only one row, even for
 * concurrent sign-ups.
 */
async function claimFirstAccount(trx: Db, id: string): Promise<boolean> {
  const insertedRow = await trx
    .insertInto("first_account")
    .values({ place: 1, user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("place")
    .executeTakeFirst();
  return insertedRow !== undefined;
}

/** Gives the first account its role, and ends the setup links. */
async function makeAdministrator(trx: Transaction<Tables>, id: string) {
  await trx.updateTable("users").set({ role: "admin" }).where("id", "=", id).execute();
  await endSetupLinks(trx);
}

function toRow(account: NewAccount) {
  const now = timestamp();
  return {
    id: newId(),
    ...toProfileColumns({ username: account.username, fullName: account.fullName }),
    email: account.email,
    email_folded: fold(account.email),
    password_hash: account.passwordHash,
    avatar: account.avatar,
    cover_image: account.coverImage,
    description: "",
    language: account.language ?? "",
    role: "user" as const,
    waiting_since: account.admission.waitsForApproval ? now : null,
    invitation_id: account.admission.invitationId,
    has_signed_in: 0 as const,
    created_at: now,
    updated_at: now,
  };
}

/** The message for a wrong old password, and the field at which it is shown. */
export const wrongOldPassword = { field: "oldPassword", message: t.wrongOldPassword };

interface PasswordChange {
  newPassword: string;
  /** The hash that the old password fits; null if a passkey was used in its place. */
  provenHash: string | null;
}

/**
 * Changes the password. Ends all other sessions, the account's reset links, and a pending change of its address. Throws 401
 * as `lockAccount` does, and 400 when the old password was changed after it was checked.
 */
export async function changePassword(
  db: Db,
  viewer: Pick<Viewer, "id" | "sessionId">,
  { newPassword, provenHash }: PasswordChange,
) {
  const passwordHash = await hashPassword(newPassword);
  const requireProof = async (trx: Transaction<Tables>) => {
    const { password_hash } = await lockAccount(trx, viewer);
    if (provenHash !== null && provenHash !== password_hash)
      throw fieldError(400, wrongOldPassword.field, wrongOldPassword.message);
  };
  await db.transaction().execute(requireProof);
  await endSessionsInBatches(db, viewer.id, viewer.sessionId);
  await db.transaction().execute(async (trx) => {
    await requireProof(trx);
    await setPassword(trx, viewer.id, passwordHash);
    await endOtherSessions(trx, viewer.id, viewer.sessionId);
  });
}
