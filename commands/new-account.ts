import { randomBytes } from "node:crypto";
import { hashPassword } from "#api/accounts/auth/passwords";
import { insertUser } from "#api/accounts/users/accounts";
import type { Db } from "#api/db/open";
import { newUser } from "#contract/users";
import { CommandError } from "./command";

interface NewPerson {
  email: string;
  username: string;
}

const passwordBytes = 15;

/** Validates the values of a new account, and generates its password. Throws a CommandError for an invalid value. */
export function readPerson(person: NewPerson) {
  const password = randomBytes(passwordBytes).toString("base64url");
  const result = newUser.safeParse({ ...person, fullName: person.username, password });
  if (result.success) return { ...result.data, password };
  const [issue] = result.error.issues;
  throw new CommandError(`The account's ${String(issue?.path[0])} cannot be used: ${issue?.message}`);
}

/** Adds an account. The first one administers the site. */
export async function addAccount(db: Db, person: ReturnType<typeof readPerson>) {
  const { username, email, fullName, password } = person;
  const admission = { waitsForApproval: false, mustVerifyEmail: false, invitationId: null, isBySetupLink: false };
  const account = { username, email, fullName, passwordHash: await hashPassword(password), avatar: "", coverImage: "" };
  return insertUser(db, { ...account, admission });
}
