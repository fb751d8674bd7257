import type { Db } from "#api/db/open";
import type { NotificationSettings } from "#contract/notifications";
import type { Role } from "#contract/users";
import { listKinds, type NotificationKind } from "#contract/words/notifications";

interface Person {
  id: string;
  role: Role;
}

/** Lists the kinds that a person may get, and where each is told. */
export async function findSettings(db: Db, { id, role }: Person): Promise<NotificationSettings> {
  const rows = await db.selectFrom("notification_settings").selectAll().where("user_id", "=", id).execute();
  const choices = new Map(rows.map((row) => [row.kind, row]));
  return listKinds(role).map((kind) => ({ kind, site: choices.get(kind)?.site !== 0 }));
}

/** Chooses the kinds that the site shows a person, of those that they may get. */
export async function changeSettings(db: Db, { id, role }: Person, shown: readonly NotificationKind[]) {
  const rows = listKinds(role).map((kind) => ({
    user_id: id,
    kind,
    site: shown.includes(kind) ? (1 as const) : (0 as const),
  }));
  await db
    .insertInto("notification_settings")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "kind"]).doUpdateSet((eb) => ({ site: eb.ref("excluded.site") })),
    )
    .execute();
  return findSettings(db, { id, role });
}
