import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#api/db/migrations";
import { usernameSkeleton } from "#api/accounts/users/username-skeleton";
import { onPostgres, testApi } from "#tests/support/api";

/** Restores the schema from before migration 008. */
const back = [
  sql`drop index users_unlike`,
  sql`drop index users_by_skeleton`,
  sql`alter table users drop column username_skeleton`,
  sql`alter table users drop column shares_skeleton`,
  sql`drop table known_networks`,
  sql`drop index view_windows_by_address`,
  sql`alter table view_windows drop column address_hash`,
];

test("look-alike usernames of earlier releases stay, and each gets its skeleton", async () => {
  const api = await testApi();
  const names = ["anna", "Bob.1", "b0b_l", "BOB-i", "a__b___c"];
  for (const [index, name] of names.entries()) {
    const { id } = await api.signUp(`plain-${"abcde"[index]}`);
    await api.db
      .updateTable("users")
      .set({ username: name, username_folded: name.toLowerCase(), created_at: `2025-01-0${index + 1}` })
      .where("id", "=", id)
      .execute();
  }
  for (const statement of back) await statement.execute(api.db);
  await migrations(onPostgres ? "postgres" : "sqlite")["008-accounts"]!.up(api.db);

  const rows = await api.db
    .selectFrom("users")
    .select(["username", "username_skeleton", "shares_skeleton"])
    .orderBy("created_at")
    .execute();
  const flags = [0, 0, 1, 1, 0];
  expect(rows).toEqual(
    names.map((username, index) => ({
      username,
      username_skeleton: usernameSkeleton(username),
      shares_skeleton: flags[index],
    })),
  );
  const account = { email: "new@vidlark.test", fullName: "New", password: "correct horse" };
  for (const username of ["bob-l", "ANNA", "a-b.c"])
    expect((await api.visitor().post("/users/register", { ...account, username })).status).toBe(409);
});
