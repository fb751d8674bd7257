import { expect, test } from "vitest";
import type { Webhook } from "#contract/webhooks";
import { testApi, type User } from "#tests/support/api";
import { type MadeToken, makeToken, program } from "#tests/support/tokens";
import { insertWebhook } from "#tests/support/webhooks";

const api = await testApi();
const path = "/users/change-password";
const login = (email: string, password: string) => api.visitor().post("/users/login", { email, password });

test.for(["PATCH", "POST"])("%s changes the password", async (method) => {
  const user = await api.signUp(`by-${method}`);
  const { status, message, data } = await user.request(method, path, {
    oldPassword: user.password,
    newPassword: "battery staple",
  });
  expect({ status, message, data }).toEqual({ status: 200, message: "Password changed successfully", data: {} });
  expect((await login(user.email, user.password)).status).toBe(401);
  expect((await login(user.email, "battery staple")).status).toBe(200);
});

test("a changed password ends all other sessions and keeps this one", async () => {
  const anna = await api.signUp("anna");
  const elsewhere = api.visitor();
  await elsewhere.post("/users/login", { email: anna.email, password: anna.password });
  await anna.patch(path, { oldPassword: anna.password, newPassword: "battery staple" });
  expect((await anna.get("/users/current-user")).status).toBe(200);
  expect((await anna.post("/users/refresh-token")).status).toBe(200);
  expect((await elsewhere.get("/users/current-user")).status).toBe(401);
  expect((await elsewhere.post("/users/refresh-token")).status).toBe(401);
});

test("a changed password ends the account's tokens, and nobody else's", async () => {
  const [owner, other] = [await api.signUp("owner"), await api.signUp("other")];
  const [ended, kept] = [await makeToken(owner, ["read"]), await makeToken(other, ["read"])];
  await owner.patch(path, { oldPassword: owner.password, newPassword: "battery staple" });
  const statusOf = async (token: MadeToken) => (await program(api, token)("GET", "/users/current-user")).status;
  expect({ ended: await statusOf(ended), kept: await statusOf(kept) }).toEqual({ ended: 401, kept: 200 });
});

test("a changed password switches off and notifies about the account's webhooks, and nobody else's", async () => {
  const [eve, finn] = [await api.signUp("eve"), await api.signUp("finn")];
  const ids = [await insertWebhook(api, eve.id), await insertWebhook(api, finn.id)];
  await eve.patch(path, { oldPassword: eve.password, newPassword: "battery staple" });
  const statesOf = async (who: User) =>
    (await who.get<Webhook[]>("/webhooks")).data.map(({ _id, isOn, offReason }) => ({ _id, isOn, offReason }));
  expect(await statesOf(finn)).toEqual([{ _id: ids[1], isOn: true, offReason: null }]);
  expect(await statesOf(eve)).toEqual([{ _id: ids[0], isOn: false, offReason: "access" }]);
  const events = api.db.selectFrom("events").select("kind").where("kind", "=", "webhook.off");
  expect(await events.execute()).toHaveLength(1);
});

test("a wrong old password changes nothing and keeps every session", async () => {
  const bea = await api.signUp("bea");
  const { status, errors } = await bea.patch(path, { oldPassword: "wrong", newPassword: "battery staple" });
  expect({ status, errors }).toEqual({
    status: 400,
    errors: [{ field: "oldPassword", message: "Current password is not correct" }],
  });
  expect((await login(bea.email, bea.password)).status).toBe(200);
  expect((await bea.get("/users/current-user")).status).toBe(200);
});

test("errors of both passwords are reported at once", async () => {
  const carl = await api.signUp("carl");
  expect((await carl.post(path, { newPassword: "short" })).errors).toEqual([
    { field: "oldPassword", message: "Current password is required" },
    { field: "newPassword", message: "Password must be at least 8 characters" },
  ]);
  expect((await carl.post(path, { oldPassword: "x" })).errors).toEqual([
    { field: "newPassword", message: "New password is required" },
  ]);
});
