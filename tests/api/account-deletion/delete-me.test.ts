import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { giveRole } from "#tests/support/roles";
import { publishVideo } from "#tests/support/videos";

const api = await testApi({ rateLimitScale: 1 });
await api.signUp("founder");
const path = "/users/me";

test("the right password deletes the account, its sessions, its channel and its videos", async () => {
  const anna = await api.signUp("anna");
  const elsewhere = api.visitor();
  await elsewhere.post("/users/login", { email: anna.email, password: anna.password });
  const video = await publishVideo(anna);
  const { status, message, data } = await anna.request("DELETE", path, { password: anna.password });
  expect([status, message, data]).toEqual([200, "Account deleted successfully", {}]);
  const statusOf = async (path: string, who = api.visitor()) => (await who.get(path)).status;
  expect([await statusOf(`/users/c/${anna.id}`), await statusOf(`/videos/${video._id}`)]).toEqual([404, 404]);
  expect(await statusOf("/users/current-user", elsewhere)).toBe(401);
  expect((await elsewhere.post("/users/refresh-token")).status).toBe(401);
  const { email, password } = anna;
  expect((await api.visitor().post("/users/login", { email, password })).status).toBe(401);
});

test("deleting an account clears the session's cookies", async () => {
  const bea = await api.signUp("bea");
  expect([...bea.cookies.keys()].sort()).toEqual(["XSRF-TOKEN", "accessToken", "refreshToken"]);
  await bea.request("DELETE", path, { password: bea.password });
  expect([...bea.cookies]).toEqual([]);
});

test("a wrong password deletes nothing and keeps the session", async () => {
  const carl = await api.signUp("carl");
  for (const password of ["wrong", "CORRECT HORSE", "🐎\u0000"]) {
    const { status, message, errors } = await carl.request("DELETE", path, { password });
    expect([status, message]).toEqual([400, "Password is not correct"]);
    expect(errors).toEqual([{ field: "password", message: "Password is not correct" }]);
  }
  expect((await carl.get("/users/current-user")).status).toBe(200);
});

test("without a password nothing is deleted", async () => {
  const dora = await api.signUp("dora");
  for (const body of [undefined, {}, { password: "" }]) {
    const { status, errors } = await dora.request("DELETE", path, body);
    expect([status, errors]).toEqual([422, [{ field: "password", message: "Password is required" }]]);
  }
  expect((await dora.get("/users/current-user")).status).toBe(200);
});

test.for(["urlencoded", "multipart"])("the password is accepted as %s", async (kind) => {
  const user = await api.signUp(kind);
  const body = kind === "urlencoded" ? new URLSearchParams() : new FormData();
  body.append("password", user.password);
  expect((await user.request("DELETE", path, body)).status).toBe(200);
});

test.for([
  ["DELETE", path, "password"],
  ["PATCH", "/users/change-password", "oldPassword"],
] as const)("%s %s limits password guesses like signing in", async ([method, call, field]) => {
  const user = await api.signUp(`guessing-${field}`);
  const body = (password: string) => ({ [field]: password, newPassword: "battery staple" });
  for (let i = 0; i < 20; i++) expect((await user.request(method, call, body("wrong"))).status).toBe(400);
  const { status, message } = await user.request(method, call, body(user.password));
  expect([status, message]).toEqual([429, "Too many attempts. Try again in 15 minutes."]);
  expect((await user.get("/users/current-user")).status).toBe(200);
});

test("simultaneous requests delete an account once, without an error", async () => {
  const user = await api.signUp("hasty");
  const press = () => user.request("DELETE", path, { password: user.password });
  const statuses = (await Promise.all([press(), press(), press()])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([200, 401]));
});

test("a deleted account's username and e-mail can be registered again, as an empty account", async () => {
  const eva = await api.signUp("eva");
  await publishVideo(eva);
  await eva.request("DELETE", path, { password: eva.password });
  const second = await api.signUp("eva");
  expect((await second.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 0, totalViews: 0 });
});

test("after the first account is deleted, the next one to register is no administrator", async () => {
  const own = await testApi();
  const first = await own.signUp("first");
  await giveRole(own, await own.signUp("second"), "admin");
  await first.request("DELETE", path, { password: first.password });
  const next = await own.signUp("next");
  expect((await next.get("/users/current-user")).data).toMatchObject({ role: "user" });
});

test("the only administrator cannot delete the account, and two at once cannot both", async () => {
  const own = await testApi();
  const [first, second] = [await own.signUp("first"), await own.signUp("second")];
  const leave = (user: typeof first) => user.request("DELETE", path, { password: user.password });
  const refused = await leave(first);
  expect([refused.status, refused.message]).toEqual([
    409,
    "This is the only administrator: make another account an administrator first",
  ]);
  await giveRole(own, second, "admin");
  const statuses = (await Promise.all([leave(first), leave(second)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
});
