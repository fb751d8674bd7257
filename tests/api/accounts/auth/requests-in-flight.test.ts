import { expect, test } from "vitest";
import { createResetToken } from "#api/accounts/auth/create-reset-token";
import { testApi, type User } from "#tests/support/api";
import { createAuthenticator, type PasskeyOptions } from "#tests/support/authenticator";
import type { Answer } from "#tests/support/client";
import { race } from "#tests/support/race";
import { insertWebhook } from "#tests/support/webhooks";

const api = await testApi();
await api.signUp("founder");
const newPassword = "battery staple";
const login = async (email: string, password: string) =>
  (await api.visitor().post("/users/login", { email, password })).status;

/** Where the site knows whose request it is, and where it has the hash with which it compares the password. */
const knowsViewer = { after: /from "session_tokens" inner join "sessions"/ };
const hasHash = { after: /^select "password_hash" from "users" where "id" =/ };

/** Sets a new password by a link, as an owner does to keep somebody else from the account; then does what follows. */
async function resetMeanwhile(
  owner: User,
  point: Parameters<typeof race>[1],
  request: () => Promise<Answer<unknown>>,
  follow?: () => Promise<Answer<unknown>>,
) {
  const token = await createResetToken(api.db, owner.id);
  const reset = async () => {
    const done = await api.visitor().post("/users/reset-password", { token, newPassword });
    return follow ? follow() : done;
  };
  const [late, done] = await race(api, point, request, reset);
  expect(done.status).toBe(200);
  return late;
}

test("a change of the password that began before the owner's reset does not undo it meanwhile", async () => {
  const anna = await api.signUp("anna");
  const change = { oldPassword: anna.password, newPassword: "password of a thief" };
  const late = await resetMeanwhile(anna, hasHash, () => anna.patch("/users/change-password", change));
  expect(late.status).toBe(401);
  expect([await login(anna.email, newPassword), await login(anna.email, change.newPassword)]).toEqual([200, 401]);
});

test.for([
  ["a change of the password", "PATCH", "/users/change-password"],
  ["a sign-out of all other devices", "DELETE", "/users/sessions"],
] as const)("%s that an ended session asked for before ends no session", async ([, method, path]) => {
  const hal = await api.signUp(`hal-${method.toLowerCase()}`);
  const body = method === "PATCH" ? { oldPassword: hal.password, newPassword: "password of a thief" } : undefined;
  const owner = api.visitor();
  const late = await resetMeanwhile(
    hal,
    method === "PATCH" ? hasHash : knowsViewer,
    () => hal.request(method, path, body),
    () => owner.post("/users/login", { email: hal.email, password: newPassword }),
  );
  expect([late.status, (await owner.get("/users/current-user")).status]).toEqual([401, 200]);
});

test("a reset and a change of the password at once are both answered, in whatever order they lock", async () => {
  const gil = await api.signUp("gil");
  const token = await createResetToken(api.db, gil.id);
  const change = { oldPassword: gil.password, newPassword: "password of a thief" };
  const answers = await race(
    api,
    { after: /^update "users" set "password_hash"/ },
    () => gil.patch("/users/change-password", change),
    () => api.visitor().post("/users/reset-password", { token, newPassword }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 400]);
});

test("of two changes of the password in one session, the second does not pass with a password that meanwhile changed", async () => {
  const bea = await api.signUp("bea");
  const change = (to: string) => () =>
    bea.patch("/users/change-password", { oldPassword: bea.password, newPassword: to });
  const [late, done] = await race(api, hasHash, change("password of a thief"), async () => {
    // The race holds both at the same statement otherwise.
    await api.db.updateTable("users").set({ password_hash: "changed" }).where("id", "=", bea.id).execute();
    return { status: 200 };
  });
  expect({ late: late.status, field: late.errors[0]?.field, done: done.status }).toEqual({
    late: 400,
    field: "oldPassword",
    done: 200,
  });
});

test.for([
  ["a token", "tokens", "/users/tokens", { name: "Thief", scopes: "read", days: 30 }],
  ["a webhook", "webhooks", "/webhooks", { url: "https://receiver.example/", events: "video.published" }],
  ["an address of one's feed", "feed_addresses", "/subscriptions/feed", undefined],
  ["an address of one's notifications", "notification_feeds", "/notifications/feed", undefined],
] as const)("%s that was asked for before a reset is not made meanwhile", async ([, table, path, body]) => {
  const owner = await api.signUp(table.replace("_", "-"));
  const late = await resetMeanwhile(owner, knowsViewer, () => owner.post(path, body));
  expect(late.status).toBe(401);
  expect(await api.db.selectFrom(table).select("created_at").execute()).toEqual([]);
});

test("a webhook that a reset switches off is not switched on by a request that came before", async () => {
  const carl = await api.signUp("carl");
  const id = await insertWebhook(api, carl.id);
  const late = await resetMeanwhile(carl, knowsViewer, () => carl.patch(`/webhooks/${id}`, { isOn: "true" }));
  expect(late.status).toBe(401);
  expect(await api.db.selectFrom("webhooks").select("is_on").where("id", "=", id).execute()).toEqual([{ is_on: 0 }]);
});

test("an address that was asked for before a reset is not set meanwhile", async () => {
  const dora = await api.signUp("dora");
  const change = { email: "thief@vidlark.test", password: dora.password };
  const late = await resetMeanwhile(dora, hasHash, () => dora.patch("/users/update-account", change));
  expect({ late: late.status, signIn: await login(dora.email, newPassword) }).toEqual({ late: 401, signIn: 200 });
});

test("a deletion that was asked for before a reset is not planned meanwhile", async () => {
  const emil = await api.signUp("emil");
  const { password } = emil;
  const late = await resetMeanwhile(emil, hasHash, () => emil.request("DELETE", "/users/me", { password }));
  expect({ late: late.status, signIn: await login(emil.email, newPassword) }).toEqual({ late: 401, signIn: 200 });
  const row = api.db.selectFrom("users").select("deletion_at").where("id", "=", emil.id);
  expect(await row.executeTakeFirst()).toEqual({ deletion_at: null });
});

test("a passkey that is removed while it signs in begins no session", async () => {
  const fay = await api.signUp("fay");
  const key = createAuthenticator();
  const options = (await fay.post<PasskeyOptions>("/users/passkeys/options")).data;
  const added = { name: "Phone", password: fay.password, credential: key.register(options) };
  expect((await fay.post("/users/passkeys", added)).status).toBe(201);
  const { id } = await api.db
    .selectFrom("passkeys")
    .select("id")
    .where("user_id", "=", fay.id)
    .executeTakeFirstOrThrow();
  const credential = key.signIn((await api.visitor().post<PasskeyOptions>("/users/login/passkey/options", {})).data);
  const [late, removed] = await race(
    api,
    { after: /^update "passkeys" set "counter"/ },
    () => api.visitor().post("/users/login/passkey", { credential }),
    () => fay.request("DELETE", `/users/passkeys/${id}`, { password: fay.password }),
  );
  expect([late.status, removed.status]).toEqual([401, 200]);
});
