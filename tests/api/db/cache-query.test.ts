import { sql } from "kysely";
import { expect, test } from "vitest";
import { cacheQuery, padToCachedLength } from "#api/db/cache-query";
import { connectDatabase } from "#api/db/open";
import { onPostgres, testApi } from "#tests/support/api";

const api = await testApi({ workers: 0 });
const people = [await api.signUp("anna"), await api.signUp("bea")];
const [anna, bea] = people.map(({ id }) => id) as [string, string];

let builds = 0;
const accounts = cacheQuery((db, { ids, name }: { ids: readonly string[]; name: string | null }) => {
  builds += 1;
  return db
    .selectFrom("users")
    .selectAll()
    .where("id", "in", ids)
    .$if(name !== null, (query) => query.where("username", "=", name!))
    .orderBy("username");
});

const names = async (values: Parameters<typeof accounts>[1], db = api.db) =>
  (await accounts(db, values)).map(({ username }) => username);

test("a kept statement is built once for each form of its values, and takes others each time", async () => {
  expect(await names({ ids: [anna], name: "anna" })).toEqual(["anna"]);
  expect(await names({ ids: [bea], name: "bea" })).toEqual(["bea"]);
  expect(await names({ ids: [bea], name: "anna" })).toEqual([]);
  expect(builds).toBe(1);
  expect(await names({ ids: [bea], name: null })).toEqual(["bea"]);
  expect(await names({ ids: [anna, bea], name: null })).toEqual(["anna", "bea"]);
  expect(builds).toBe(3);
});

test("a padded list finds the same rows with few statements", async () => {
  builds = 0;
  const ids = Array.from({ length: 5 }, (_, index) => `${index}`.padStart(24, "0"));
  expect(await names({ ids: padToCachedLength([...ids, anna]), name: null })).toEqual(["anna"]);
  expect(await names({ ids: padToCachedLength([...ids, "", bea]), name: null })).toEqual(["bea"]);
  expect(builds).toBe(1);
});

test("a kept statement survives a change of the schema and a reconnect", async () => {
  const [before] = await accounts(api.db, { ids: [anna], name: null });
  await sql`alter table users add column added integer not null default 7`.execute(api.db);
  const [after] = await accounts(api.db, { ids: [anna], name: null });
  expect(after).toEqual({ ...before, added: 7 });
  const reconnected = connectDatabase(api.place.database);
  expect(await names({ ids: [bea], name: null }, reconnected)).toEqual(["bea"]);
  await reconnected.destroy();
  await sql`alter table users drop column added`.execute(api.db);
  expect(await accounts(api.db, { ids: [anna], name: null })).toEqual([before]);
});

test("a statement that names its columns reads these after a change of the schema", async () => {
  const accountNames = cacheQuery((db, { id }: { id: string }) =>
    db.selectFrom("users").select(["username", "full_name as name", "id"]).where("id", "=", id),
  );
  const [before] = await accountNames(api.db, { id: anna });
  expect(before).toMatchObject({ username: "anna", id: anna });
  await sql`alter table users add column added integer not null default 7`.execute(api.db);
  expect(await accountNames(api.db, { id: anna })).toEqual([before]);
  await sql`alter table users drop column added`.execute(api.db);
  expect(await accountNames(api.db, { id: anna })).toEqual([before]);
});

test.runIf(onPostgres)("a kept statement survives the loss of its connection", async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(api.db);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(api.db).catch(() => undefined);
  await expect.poll(() => names({ ids: [anna], name: null }).catch(() => [])).toEqual(["anna"]);
});

test("a statement that reads a value while it is built is refused", async () => {
  const broken = cacheQuery((db, { text }: { text: string }) =>
    db.selectFrom("users").selectAll().where("username", "like", `%${text}%`),
  );
  await expect(broken(api.db, { text: "anna" })).rejects.toThrow("cannot depend on the value of text");
});
