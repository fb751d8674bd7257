import { permanentEnd } from "#contract/suspension";
import { listRoutes } from "#contract/calls/routes";
import { allCalls } from "#contract/calls";
import type { Role } from "#contract/users";
import type { TestApi, User } from "./api";

/** Gives an account a role, as nobody on the site did. */
export async function giveRole({ db }: Pick<TestApi, "db">, { id }: Pick<User, "id">, role: Role) {
  await db.updateTable("users").set({ role }).where("id", "=", id).execute();
}

/** Suspends an account, by default permanently. */
export async function suspend({ db }: Pick<TestApi, "db">, { id }: Pick<User, "id">, until = permanentEnd) {
  const suspension = { suspended_at: new Date().toISOString(), suspended_until: until, suspension_reason: "Spam" };
  await db.updateTable("users").set(suspension).where("id", "=", id).execute();
}

/** Makes every call that needs a role, by each of its addresses; returns the fields that the refusals name, each list once. */
export async function callEachWithRole(who: User): Promise<string[][]> {
  const routes = allCalls.filter((call) => call.who !== "everybody" && call.who !== "signed in").flatMap(listRoutes);
  const refusals = new Set<string>();
  for (const { method, path } of routes) {
    const { status, errors } = await who.request(method, path.replace(/\{\w+\}/g, "0".repeat(24)));
    refusals.add(JSON.stringify(status === 403 ? errors.map(({ field }) => field) : [`${status} ${method} ${path}`]));
  }
  return [...refusals].map((fields) => JSON.parse(fields) as string[]);
}
