import { expect, test } from "vitest";
import { letDayCome, runDeletions } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { race } from "#tests/support/race";
import { giveRole } from "#tests/support/roles";

const deleteBy = (who: User, { id }: User) =>
  who.request("DELETE", `/administration/users/${id}`, { reason: "Asked for it" });
const takeRole = (who: User, { id }: User) => who.patch(`/administration/users/${id}/role`, { role: "user" });
const deleteSelf = (who: User) => who.request("DELETE", "/users/me", { password: who.password });

test("the only administrator can be removed by no call", async () => {
  const api = await testApi();
  const [admin] = [await api.signUp("admin"), await api.signUp("other")];
  const answers = [await deleteSelf(admin), await deleteBy(admin, admin), await takeRole(admin, admin)];
  for (const { status } of answers) expect([403, 409]).toContain(status);
  expect(
    (await admin.post(`/administration/users/${admin.id}/suspension`, { hours: "1", reason: "Rest" })).status,
  ).toBe(403);
  expect((await admin.get("/administration/overview")).status).toBe(200);
});

test("an administrator who became the only one before the day of their deletion stays", async () => {
  const api = await testApi({ workers: 0 });
  const [one, two] = [await api.signUp("one"), await api.signUp("two")];
  await giveRole(api, two, "admin");
  expect((await deleteSelf(one)).status).toBe(200);
  await giveRole(api, two, "user");
  await letDayCome(api, one);
  await runDeletions(api);
  expect((await one.get("/administration/overview")).status).toBe(200);
  await giveRole(api, two, "admin");
  await runDeletions(api);
  expect((await one.get("/administration/overview")).status).toBe(401);
});

test("a role is given while its account is being deleted at once: both are answered", async () => {
  const api = await testApi();
  const [admin, chief] = [await api.signUp("admin"), await api.signUp("chief")];
  await giveRole(api, chief, "admin");
  const person = await api.signUp("person");
  const [deleted, changed] = await race(
    api,
    { after: /^select id, username, role, suspended_until/ },
    () => deleteBy(admin, person),
    () => chief.patch(`/administration/users/${person.id}/role`, { role: "user", from: "user" }),
  );
  expect([deleted.status, changed.status]).toEqual([200, 404]);
});

test.for([
  ["take each other's role", takeRole, takeRole],
  ["delete and take the role of each other", deleteBy, takeRole],
] as const)("of two administrators who %s at once, one stays", async ([, first, second]) => {
  const api = await testApi();
  const [one, two] = [await api.signUp("one"), await api.signUp("two")];
  await giveRole(api, two, "admin");
  const answers = await Promise.all([first(one, two), second(two, one)]);
  const statuses = answers.map(({ status }) => status).sort();
  // Nobody deletes administrators: their role has to be taken first.
  expect([statuses[0], [401, 403, 404, 409].includes(statuses[1]!)]).toEqual([200, true]);
  const left = await api.db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("deleting_since", "is", null)
    .execute();
  expect(left).toHaveLength(1);
});
