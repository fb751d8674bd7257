import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { isAddressReserved } from "#api/accounts/mail/mail-links";
import { usernameSkeleton } from "#api/accounts/users/username-skeleton";
import { username } from "#contract/fields";
import { email } from "#contract/email-address";
import { fold } from "#contract/fold";
import { limits } from "#contract/limits";
import { cut, type Changes } from "./fit-text";

const { min, max } = limits.username;

/** Converts a name to a valid username. Returns a name that is valid already unchanged. */
export function toUsername(name: string, id: string): string {
  const valid = username.safeParse(name);
  if (valid.success) return valid.data;
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9_.-]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const candidate = cut(plain.length < min ? `${plain || "user"}-${id.slice(-6)}` : plain, max);
  return username.safeParse(candidate).success ? candidate : `user-${id.slice(-12)}`;
}

/** Finds a username that no other account has or resembles: the preferred one, or that with a number. */
export async function findFreeUsername(db: Db, preferredName: string, id: string): Promise<string> {
  for (let number = 1; number < 100; number += 1) {
    const suffix = number === 1 ? "" : `-${number}`;
    const name = preferredName.slice(0, max - suffix.length) + suffix;
    if (await isFree(db, name)) return name;
  }
  return `user-${id}`.slice(0, max);
}

async function isFree(db: Db, name: string): Promise<boolean> {
  const existingAccount = await db
    .selectFrom("users")
    .select("id")
    .where((eb) =>
      eb.or([eb("username_folded", "=", fold(name)), eb("username_skeleton", "=", usernameSkeleton(name))]),
    )
    .limit(1)
    .executeTakeFirst();
  return existingAccount === undefined;
}

/**
 * Returns the e-mail of an account. Replaces an invalid or taken e-mail by an address that receives no mail (RFC 2606 §2): the
 * holder of the account signs in by username and can enter another e-mail.
 */
export async function chooseEmail(db: Db, address: string, id: string, changes: Changes): Promise<string> {
  const valid = email.safeParse(address);
  const problem = valid.success ? await findEmailProblem(db, valid.data) : "is no e-mail address";
  if (valid.success && !problem) return valid.data;
  changes.push(
    `e-mail “${cut(address, 100)}” ${problem}: it is now ${id}@imported.invalid, and its person signs in by username`,
  );
  return `${id}@imported.invalid`;
}

async function findEmailProblem(db: Db, address: string): Promise<string | null> {
  const existingAccount = await db
    .selectFrom("users")
    .select(sql<number>`1`.as("one"))
    .where("email_folded", "=", fold(address))
    .executeTakeFirst();
  return existingAccount || (await isAddressReserved(db, address, "")) ? "belongs to another account" : null;
}
