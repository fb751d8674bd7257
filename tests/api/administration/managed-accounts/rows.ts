import { ascendingIds } from "#tests/support/ascending-ids";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import type { TestApi } from "#tests/support/api";

/** Inserts accounts that nobody can sign in to; returns their ids. */
export async function insertPeople({ db }: Pick<TestApi, "db">, accounts: Partial<UsersRow>[]): Promise<string[]> {
  const ids = ascendingIds(accounts.length);
  const rows = accounts.map((account, index) => {
    const id = ids[index]!;
    const username = account.username ?? `person-${id}`;
    const names = { username, username_folded: username, full_name: username, full_name_folded: username };
    const email = `${username}@people.test`;
    const texts = { email, email_folded: email, password_hash: "", avatar: "", cover_image: "", description: "" };
    const now = timestamp();
    return { id, ...names, ...texts, role: "user" as const, created_at: now, updated_at: now, ...account };
  });
  await db.insertInto("users").values(rows).execute();
  return rows.map(({ id }) => id);
}

type UsersRow = Pick<Tables["users"], "username" | "role" | "created_at"> & {
  waiting_since: string;
  suspended_until: string;
  suspension_reason: string;
};
