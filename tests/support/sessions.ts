import { timestamp } from "#api/db/ids";
import type { TestApi, User } from "./api";

/** Makes it minutes ago that an account's password was given in its sessions. */
export async function ageSessions({ db }: Pick<TestApi, "db">, { id }: Pick<User, "id">, minutes: number) {
  const confirmed_at = timestamp(Date.now() - minutes * 60_000);
  await db.updateTable("sessions").set({ confirmed_at }).where("user_id", "=", id).execute();
}
