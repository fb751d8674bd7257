import { sql } from "kysely";
import { accountDeleted, toOwnUser } from "#api/accounts/users/find-user";
import { cacheQuery } from "#api/db/cache-query";
import type { ApiDeps, Viewer } from "#api/deps";
import type { User } from "#contract/users";
import { selectUnread } from "./list-notifications";
import { oldestShownAt } from "./select-notifications";

const accounts = cacheQuery((db, { userId, oldest }: Record<"userId" | "oldest", string>) =>
  db
    .selectFrom("users")
    .selectAll()
    .select(({ selectFrom, fn }) => [
      selectFrom("passkeys").select(fn.countAll<number>().as("count")).where("user_id", "=", userId).as("passkeys"),
      sql<number>`${selectUnread(db, { userId, oldest })}`.as("unread"),
    ])
    .where("id", "=", userId),
);

/** Reads the viewer's own account, with the number of unread notifications. Throws 401 when it was deleted. */
export async function findViewerAccount(
  { db, lacksRequiredSecondFactor }: Pick<ApiDeps, "db" | "lacksRequiredSecondFactor">,
  viewer: Viewer,
): Promise<User> {
  const [[row], needsSecondFactor] = await Promise.all([
    accounts(db, { userId: viewer.id, oldest: oldestShownAt() }),
    lacksRequiredSecondFactor(viewer),
  ]);
  if (!row) throw accountDeleted();
  return {
    ...toOwnUser(row),
    unread: Number(row.unread),
    ...(Number(row.passkeys) > 0 && { hasPasskey: true }),
    ...(needsSecondFactor && { needsSecondFactor }),
  };
}
