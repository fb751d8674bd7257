import { randomBytes } from "node:crypto";
import { hashPassword } from "#api/accounts/auth/passwords";
import { insertUser } from "#api/accounts/users/accounts";
import type { Db } from "#api/db/open";
import { newUser } from "#contract/users";
import { CommandError } from "./command";

const passwordBytes = 15;

/** Validates the values of a new account, and generates its password. Throws a CommandError for an invalid value. */
export function validateNewAccount(account: Record<"email" | "username", string>) {
  const password = randomBytes(passwordBytes).toString("base64url");
  const result = newUser.safeParse({ ...account, fullName: account.username, password });
  if (result.success) return { ...result.data, password };
  const [issue] = result.error.issues;
  throw new CommandError(`The account's ${String(issue?.path[0])} cannot be used: ${issue?.message}`);
}

/** Adds an account. The first one administers the site. */
export async function addAccount(db: Db, account: ReturnType<typeof validateNewAccount>) {
  const { username, email, fullName, password } = account;
  const passwordHash = await hashPassword(password);
  const admission = { waitsForApproval: false, mustVerifyEmail: false, invitationId: null, isBySetupLink: false };
  return insertUser(db, { username, email, fullName, passwordHash, avatar: "", coverImage: "", admission });
}
