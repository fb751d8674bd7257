import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { connectDatabase, type Db } from "#api/db/open";
import { hashPassword } from "#api/accounts/auth/passwords";
import { insertUser } from "#api/accounts/users/accounts";
import { hasAccounts } from "#api/site/settings/sign-ups";
import { writeSetting } from "#api/site/settings/settings";
import { newUser } from "#contract/users";
import type { SignUpMode } from "#contract/site-settings";
import type { Config } from "#server/config";
import { CommandError, locateDatabase } from "../command";

interface Person {
  email: string;
  username: string;
}

const passwordBytes = 15;

/** Reads who will administer the site; throws a sentence for what no account may have. */
export function readPerson(person: Person) {
  const password = randomBytes(passwordBytes).toString("base64url");
  const parsed = newUser.safeParse({ ...person, fullName: person.username, password });
  if (parsed.success) return { ...parsed.data, password };
  const [issue] = parsed.error.issues;
  throw new CommandError(`The administrator's ${String(issue?.path[0])} cannot be used: ${issue?.message}`);
}

/** Tells whether nobody has an account yet; a database that cannot be read has none, or its check says why. */
export async function isNewSite(config: Config): Promise<boolean> {
  const location = locateDatabase(config);
  if ("sqlite" in location && !existsSync(location.sqlite)) return true;
  const db = connectDatabase(location);
  try {
    return !(await hasAccounts(db));
  } catch {
    return true;
  } finally {
    await db.destroy();
  }
}

/** Makes the first account, which administers the site, and stores who may join. */
export async function addFirstAdministrator(db: Db, person: ReturnType<typeof readPerson>, signUps: SignUpMode) {
  const { username, email, fullName, password } = person;
  const admission = { waits: false, verifies: false, invitationId: null };
  const account = { username, email, fullName, passwordHash: await hashPassword(password), avatar: "", coverImage: "" };
  const user = await insertUser(db, { ...account, admission });
  await db.transaction().execute((trx) => writeSetting(trx, user._id, { key: "signUps", value: signUps }));
  return user;
}
