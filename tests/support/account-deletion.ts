import pino from "pino";
import { beginDueDeletions } from "#api/administration/account-deletion/delete-due-accounts";
import { eraseMarkedAccounts } from "#api/administration/account-deletion/erase-account";
import type { TestApi, User } from "./api";

type Api = Pick<TestApi, "db" | "media">;
const log = pino({ level: "silent" });

/** Lets the day come on which an account is to be deleted. */
export const letDayCome = ({ db }: Api, { id }: Pick<User, "id">) =>
  db.updateTable("users").set({ deletion_at: "2020-01-01T00:00:00.000Z" }).where("id", "=", id).execute();

/** Does what the upkeep of a process does. */
export async function runDeletions({ db, media }: Api) {
  await beginDueDeletions({ db, mails: null, log });
  await eraseMarkedAccounts({ db, media, log });
}

/** Deletes an account as its owner does: asks for it, and 7 days pass. Returns the answer to the request. */
export async function leave(api: Api, user: User) {
  const answer = await user.request("DELETE", "/users/me", { password: user.password });
  if (answer.status !== 200) throw new Error(answer.text);
  await letDayCome(api, user);
  await runDeletions(api);
  return answer;
}
