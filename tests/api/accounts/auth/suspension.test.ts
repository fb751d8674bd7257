import { expect, test } from "vitest";
import { suspendUser, unsuspendUser } from "#api/administration/managed-accounts/suspend";
import { changeRole } from "#api/administration/managed-accounts/change-role";
import { testApi, type User } from "#tests/support/api";
import { race } from "#tests/support/race";
import { giveRole, suspend } from "#tests/support/roles";
import { clipBytes, openUpload } from "#tests/support/tus";

const api = await testApi();
const administrator = await api.signUp("administrator");
const asActor = ({ id }: User, role: "moderator" | "admin") => ({ id, role, sessionNumber: "0".repeat(16) });

const soon = new Date(Date.now() + 3_600_000).toISOString();
const act = (user: User, actor: ReturnType<typeof asActor>) =>
  api.db
    .transaction()
    .execute((trx) => suspendUser(trx, actor, { userId: user.id, until: soon, reason: { message: "Spam" } }));

test("a suspended person can read, and every change is refused with the reason and the end", async () => {
  const anna = await api.signUp("anna");
  await suspend(api, anna);
  expect((await anna.get("/users/current-user")).data).toMatchObject({
    suspension: { reason: "Spam", until: "9999-12-31T23:59:59.999Z" },
  });
  const { status, message, text } = await anna.post("/tweets", { content: "Buy this" });
  expect({ status, message }).toEqual({ status: 403, message: "Your account is suspended for good: Spam" });
  expect(JSON.parse(text)).toMatchObject({
    errors: [
      { field: "suspension.reason", message: "Spam" },
      { field: "suspension.until", message: "9999-12-31T23:59:59.999Z" },
    ],
  });
});

test("a suspension that has ended refuses nothing", async () => {
  const bea = await api.signUp("bea");
  await suspend(api, bea, new Date(Date.now() - 1_000).toISOString());
  expect((await bea.post("/tweets", { content: "Hello" })).status).toBe(201);
  expect((await bea.get("/users/current-user")).data).not.toHaveProperty("suspension");
});

test("an upload under way stops at its next part, and continues after the suspension", async () => {
  const carl = await api.signUp("carl");
  const upload = await openUpload(carl, { bytes: await clipBytes() });
  await upload.send(0, 100);
  const actor = asActor(administrator, "admin");
  await act(carl, actor);
  expect((await upload.send(100, 200)).status).toBe(403);
  expect((await carl.get<unknown[]>("/drafts")).status).toBe(200);
  await api.db.transaction().execute((trx) => unsuspendUser(trx, actor, { userId: carl.id, reason: "A mistake" }));
  expect((await upload.send(100, 200)).status).toBe(204);
});

test("nobody suspends administrators, and moderators suspend no moderators", async () => {
  const [dora, other] = [await api.signUp("dora"), await api.signUp("other")];
  for (const user of [dora, other]) await giveRole(api, user, "moderator");
  const moderator = asActor(dora, "moderator");
  await expect(act(administrator, moderator)).rejects.toMatchObject({ status: 403 });
  await expect(act(other, moderator)).rejects.toMatchObject({ status: 403 });
  await expect(act(dora, asActor(dora, "moderator"))).rejects.toMatchObject({ status: 403 });
  await act(other, asActor(administrator, "admin"));
  expect((await other.get("/users/current-user")).data).toMatchObject({ suspension: { until: soon } });
});

test("of two who change a role at once, the second gets a conflict", async () => {
  const eva = await api.signUp("eva");
  const change = (role: "moderator" | "admin") =>
    changeRole(api.db, asActor(administrator, "admin"), { userId: eva.id, role, from: "user" });
  const written = { before: /^update "users" set "role"/ };
  const settle = async (changing: Promise<unknown>) => (await Promise.allSettled([changing]))[0];
  const results = await race(
    api,
    written,
    () => settle(change("moderator")),
    () => settle(change("admin")),
  );
  expect(results).toMatchObject([{ status: "fulfilled" }, { reason: { status: 409 } }]);
});

test("of two administrators who lose the role at once, one keeps it", async () => {
  const own = await testApi();
  const [first, second] = [await own.signUp("first"), await own.signUp("second")];
  await giveRole(own, second, "admin");
  const lose = ({ id }: User) => changeRole(own.db, null, { userId: id, role: "user" });
  const written = { before: /^update "users" set "role"/ };
  const settle = async (losing: Promise<unknown>) => (await Promise.allSettled([losing]))[0];
  const results = await race(
    own,
    written,
    () => settle(lose(first)),
    () => settle(lose(second)),
  );
  expect(results).toMatchObject([{ status: "fulfilled" }, { reason: { status: 409 } }]);
});
