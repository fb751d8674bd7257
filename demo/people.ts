import { timestamp } from "#api/db/ids";
import { changeRole } from "#api/administration/managed-accounts/change-role";
import { suspendUser } from "#api/administration/managed-accounts/suspend";
import { permanentEnd } from "#contract/suspension";
import { buildForm, type DemoSite } from "./open-site";
import type { SiteIds } from "./upload";

const newcomers = [
  { username: "quick-bargains", fullName: "Quick Bargains" },
  { username: "lamp-and-ladder", fullName: "Lamp and Ladder" },
] as const;

/** Gives the site a moderator, a suspended account and a registration that waits for approval. */
export async function addPeople(site: DemoSite, { userIds }: SiteIds, password: string) {
  await changeRole(site.db, null, { userId: userIds.get("night-sky-diary")!, role: "moderator" });
  const [suspended, waiting] = await Promise.all(newcomers.map((newcomer) => register(site, newcomer, password)));
  const reason = { message: "The same advertisement, many times over" };
  const suspension = { userId: suspended!, until: permanentEnd, reason };
  await site.db.transaction().execute((trx) => suspendUser(trx, null, suspension));
  await site.db.updateTable("users").set({ waiting_since: timestamp() }).where("id", "=", waiting!).execute();
}

async function register(site: DemoSite, { username, fullName }: (typeof newcomers)[number], password: string) {
  const account = buildForm({ username, fullName, email: `${username}@demo.example`, password });
  return (await site.send<{ _id: string }>("POST", "users/register", account))._id;
}
