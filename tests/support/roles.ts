import { suspendedForGood } from "#contract/suspension";
import type { Role } from "#contract/users";
import type { TestApi, User } from "./api";

/** Gives an account a role, as nobody on the site did. */
export async function giveRole({ db }: Pick<TestApi, "db">, { id }: Pick<User, "id">, role: Role) {
  await db.updateTable("users").set({ role }).where("id", "=", id).execute();
}

/** Suspends an account, by default for good. */
export async function suspend({ db }: Pick<TestApi, "db">, { id }: Pick<User, "id">, until = suspendedForGood) {
  const suspension = { suspended_at: new Date().toISOString(), suspended_until: until, suspension_reason: "Spam" };
  await db.updateTable("users").set(suspension).where("id", "=", id).execute();
}
