import { expect, test } from "vitest";
import { type Invitation, type SignUps, writeSignUpsVersion } from "#contract/invitations";
import type { ManagedAccountRow } from "#contract/managed-accounts";
import { testApi } from "#tests/support/api";
import { race } from "#tests/support/race";

const aSite = async (mode: string) => {
  const api = await testApi({ signups: null });
  const admin = await api.signUp("admin");
  await admin.patch("/administration/sign-ups", { mode });
  return { api, admin };
};

const account = (username: string) => ({
  username,
  email: `${username}@vidlark.test`,
  fullName: username,
  password: "correct horse",
});

const invite = async (admin: Awaited<ReturnType<typeof aSite>>["admin"], uses: number) => {
  const { data } = await admin.post<Invitation>("/administration/invitations", { uses: String(uses), days: "7" });
  return { ...data, token: data.path!.split("invitation=")[1]! };
};

test("an invitation that is used by many at once lets in as many as it has uses", async () => {
  const { api, admin } = await aSite("invitation");
  const { token, _id } = await invite(admin, 2);
  const signUps = ["ann", "ben", "cat", "dan"].map((name) =>
    api.visitor().post("/users/register", { ...account(name), invitation: token }),
  );
  const statuses = (await Promise.all(signUps)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 201, 403, 403]);
  const { data } = await admin.get<Invitation[]>("/administration/invitations");
  expect(data).toEqual([expect.objectContaining({ _id, uses: 2, used: 2, path: null, createdBy: "admin" })]);
});

test("of two who use the last use of an invitation at once, one is let in", async () => {
  const { api, admin } = await aSite("invitation");
  const { token } = await invite(admin, 1);
  const signUp = (name: string) => () => api.visitor().post("/users/register", { ...account(name), invitation: token });
  const spend = { before: /^update "invitations" set "used_count"/ };
  const [first, second] = await race(api, spend, signUp("eli"), signUp("fay"));
  expect([first.status, second.status].sort()).toEqual([201, 403]);
});

test("a site by invitation refuses everybody else, and an ended or invented invitation", async () => {
  const { api, admin } = await aSite("invitation");
  const { token, _id } = await invite(admin, 5);
  const signUp = (fields: object) => api.visitor().post("/users/register", { ...account("eve"), ...fields });
  expect((await signUp({})).message).toBe(
    "This site takes new accounts by invitation only: open your invitation link again",
  );
  expect((await signUp({ invitation: `${_id}-${"A".repeat(22)}` })).status).toBe(403);
  expect((await signUp({ invitation: "é".repeat(40) })).status).toBe(403);
  await admin.request("DELETE", `/administration/invitations/${_id}`);
  expect((await signUp({ invitation: token })).message).toBe("This invitation is no longer valid: ask for a new one");
  expect((await admin.request("DELETE", `/administration/invitations/${_id}`)).status).toBe(409);
});

test("an account that is refused uses no invitation", async () => {
  const { api, admin } = await aSite("invitation");
  const { token } = await invite(admin, 1);
  const signUp = (name: string) => api.visitor().post("/users/register", { ...account(name), invitation: token });
  expect((await signUp("admin")).status).toBe(409);
  expect((await signUp("fay")).status).toBe(201);
});

test("a registration that waits signs in after its approval, and is no channel before", async () => {
  const { api, admin } = await aSite("approval");
  const gil = api.visitor();
  const { status, data, body } = await gil.post<{ _id: string; waitsFor: string }>("/users/register", account("gil"));
  expect({ status, statusCode: body!.statusCode, waitsFor: data.waitsFor }).toEqual({
    status: 202,
    statusCode: 202,
    waitsFor: "approval",
  });
  const login = () => gil.post("/users/login", { email: "gil@vidlark.test", password: "correct horse" });
  const refused = await login();
  expect({ status: refused.status, cookieCount: gil.cookies.size }).toEqual({ status: 403, cookieCount: 0 });
  expect(refused.message).toContain("waits for approval");
  expect((await api.visitor().get("/users/c/gil")).status).toBe(404);
  expect((await api.visitor().get("/search/channels?query=gil")).data).toEqual([]);
  const waiting = await admin.get<ManagedAccountRow[]>("/administration/users?state=waiting");
  expect(waiting.data.map(({ username }) => username)).toEqual(["gil"]);
  await admin.post(`/administration/users/${data._id}/approval`);
  expect([(await login()).status, (await api.visitor().get("/users/c/gil")).status]).toEqual([200, 200]);
  expect((await admin.post(`/administration/users/${data._id}/approval`)).status).toBe(409);
});

test("a refused registration is deleted, and only one that waits", async () => {
  const { api, admin } = await aSite("approval");
  const { data } = await api.visitor().post<{ _id: string }>("/users/register", account("hal"));
  const refuse = () => admin.request("DELETE", `/administration/users/${data._id}/approval`, {});
  expect([(await refuse()).status, (await refuse()).status]).toEqual([200, 404]);
  const { token } = await invite(admin, 1);
  const invited = await api
    .visitor()
    .post<{ _id: string }>("/users/register", { ...account("hal"), invitation: token });
  expect(invited.status).toBe(201);
  expect((await admin.request("DELETE", `/administration/users/${invited.data._id}/approval`, {})).status).toBe(409);
});

test("a closed site takes nobody, and everybody can read who may sign up", async () => {
  const { api, admin } = await aSite("closed");
  expect((await api.visitor().post("/users/register", account("ida"))).status).toBe(403);
  expect((await api.visitor().get("/sign-ups")).data).toMatchObject({ mode: "closed", isFixed: false });
  expect((await admin.patch("/administration/sign-ups", { mode: "sometimes" })).status).toBe(422);
});

test("who saw other rules of signing up changes none of them", async () => {
  const { api, admin } = await aSite("open");
  const path = "/administration/sign-ups";
  const version = writeSignUpsVersion((await admin.get<SignUps>("/sign-ups")).data);
  expect((await admin.patch(path, { mode: "closed", version })).status).toBe(200);
  const { status, message } = await admin.patch(path, { mode: "open", requiresVerifiedEmail: "no", version });
  expect({ status, message }).toEqual({
    status: 409,
    message: "Somebody else changed this in the meantime: look at what is there now, and save again",
  });
  const { data } = await api.visitor().get<SignUps>("/sign-ups");
  expect(data.mode).toBe("closed");
  expect((await admin.patch(path, { mode: "open", version: writeSignUpsVersion(data) })).status).toBe(200);
});

test("where the environment says who may sign up, the site does not", async () => {
  const api = await testApi({ signups: "approval" });
  const admin = await api.signUp("admin");
  expect((await admin.patch("/administration/sign-ups", { mode: "open" })).status).toBe(409);
  expect((await admin.get("/sign-ups")).data).toMatchObject({ mode: "approval", isFixed: true });
});
