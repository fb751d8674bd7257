import { afterEach, expect, test, vi } from "vitest";
import type { TokenPair } from "#api/accounts/auth/sessions";
import { testApi } from "#tests/support/api";
import { race } from "#tests/support/race";

const api = await testApi();
const anna = await api.signUp("anna");
const minute = 60_000;

afterEach(() => void vi.useRealTimers());

function inTheFuture(milliseconds: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
}

let addresses = 0;

async function aSession() {
  const client = api.visitor();
  const body = { email: anna.email, password: anna.password };
  const { data } = await client.post<TokenPair>("/users/login", body, { caller: { address: `${++addresses}` } });
  return { client, ...data };
}

const refresh = (refreshToken: string) => api.visitor().post<TokenPair>("/users/refresh-token", { refreshToken });
const withBearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const statusOf = async (token: string) => (await api.visitor().get("/users/current-user", withBearer(token))).status;

test("the current user has no secrets", async () => {
  const { client } = await aSession();
  const { status, message, data } = await client.get("/users/current-user");
  expect({ status, message }).toEqual({ status: 200, message: "get current user successfully..." });
  expect(data).toMatchObject({ _id: anna.id, username: "anna", email: "anna@vidlark.test", discriptions: "" });
});

test.for<[string, string]>([
  ["no session", ""],
  ["a made-up token", "Bearer made-up"],
  ["another scheme", "Basic YTpi"],
])("%s signs nobody in", async ([, authorization]) => {
  const { status, message } = await api
    .visitor()
    .get("/users/current-user", { headers: { Authorization: authorization } });
  expect({ status, message }).toEqual({ status: 401, message: "Unauthorized request: please log in" });
});

test("an access token expires after fifteen minutes, and the refresh token gives another", async () => {
  const { accessToken, refreshToken } = await aSession();
  inTheFuture(15 * minute - 1_000);
  expect(await statusOf(accessToken)).toBe(200);
  inTheFuture(1_001);
  expect(await statusOf(accessToken)).toBe(401);
  const { data } = await refresh(refreshToken);
  expect(await statusOf(data.accessToken)).toBe(200);
});

test("a refresh by cookie gives new cookies that work", async () => {
  const { client, accessToken, refreshToken } = await aSession();
  const { status, data } = await client.post<TokenPair>("/users/refresh-token");
  expect(status).toBe(200);
  expect([data.accessToken, data.refreshToken]).not.toEqual([accessToken, refreshToken]);
  expect([...client.cookies.values()]).toEqual(expect.arrayContaining([data.accessToken, data.refreshToken]));
  expect((await client.get("/users/current-user")).status).toBe(200);
});

test("a refresh token used again within 30 seconds gives the same successors", async () => {
  const { refreshToken } = await aSession();
  const first = await refresh(refreshToken);
  inTheFuture(29_000);
  const second = await refresh(refreshToken);
  expect({ status: second.status, data: second.data }).toEqual({ status: 200, data: first.data });
  expect(await statusOf(second.data.accessToken)).toBe(200);
});

test("parallel refreshes all get the same successors", async () => {
  const { refreshToken } = await aSession();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
  expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1);
  expect(await statusOf(answers[0]!.data.accessToken)).toBe(200);
});

test("a refresh token is spent once, even by two requests that both found it unspent", async () => {
  const { refreshToken } = await aSession();
  const spend = { before: /^update "session_tokens" set "used_at"/ };
  const [first, second] = await race(
    api,
    spend,
    () => refresh(refreshToken),
    () => refresh(refreshToken),
  );
  expect({ first: first.status, second: second.status, data: second.data }).toEqual({
    first: 200,
    second: 200,
    data: first.data,
  });
  expect(await statusOf(first.data.accessToken)).toBe(200);
});

test("a refresh token whose successor is unused gives the same successors again, with their full lifetimes", async () => {
  const { refreshToken } = await aSession();
  const first = await refresh(refreshToken);
  inTheFuture(14 * minute);
  const second = await refresh(refreshToken);
  expect({ status: second.status, data: second.data }).toEqual({ status: 200, data: first.data });
  inTheFuture(15 * minute - 1_000);
  expect(await statusOf(second.data.accessToken)).toBe(200);
  expect((await refresh(second.data.refreshToken)).status).toBe(200);
});

test("a refresh token used again after 15 minutes counts as theft, though its successor is unused", async () => {
  const { refreshToken } = await aSession();
  const { data } = await refresh(refreshToken);
  inTheFuture(15 * minute + 1_000);
  expect([(await refresh(refreshToken)).status, (await refresh(data.refreshToken)).status]).toEqual([401, 401]);
});

test.for<[string, RegExp]>([
  ["is being spent", /^update "session_tokens" set "used_at"/],
  ["has just been spent", /^update "sessions" set/],
])("a refresh token comes again while its successor %s: both requests go on", async ([, before]) => {
  const { refreshToken } = await aSession();
  const { data: successors } = await refresh(refreshToken);
  inTheFuture(31_000);
  const [next, again] = await race(
    api,
    { before },
    () => refresh(successors.refreshToken),
    () => refresh(refreshToken),
  );
  expect({ next: next.status, again: again.status }).toEqual({ next: 200, again: 200 });
  expect(again.data).toEqual(successors);
  expect(await statusOf(next.data.accessToken)).toBe(200);
});

test("a refresh token used again half a minute after its successor counts as theft: its whole session ends, others stay", async () => {
  const [stolen, other] = [await aSession(), await aSession()];
  const { data: successors } = await refresh(stolen.refreshToken);
  const { data } = await refresh(successors.refreshToken);
  inTheFuture(31_000);
  expect((await refresh(stolen.refreshToken)).status).toBe(401);
  expect(await statusOf(data.accessToken)).toBe(401);
  expect((await refresh(data.refreshToken)).status).toBe(401);
  expect(await statusOf(other.accessToken)).toBe(200);
});

test("a session lasts as long as it is used once in thirty days", async () => {
  const day = 24 * 60 * minute;
  const { refreshToken } = await aSession();
  inTheFuture(29 * day);
  const { data } = await refresh(refreshToken);
  inTheFuture(29 * day);
  const second = await refresh(data.refreshToken);
  expect(second.status).toBe(200);
  inTheFuture(30 * day);
  expect((await refresh(second.data.refreshToken)).status).toBe(401);
});

test.for(["", "made-up"])("the refresh token '%s' is rejected", async (token) => {
  const { status, message } = await refresh(token);
  expect({ status, message }).toEqual({ status: 401, message: "The session has ended: please log in" });
});

test("signing out ends the session and clears the cookies", async () => {
  const { client, accessToken, refreshToken } = await aSession();
  const { status, message } = await client.post("/users/logout");
  expect({ status, message }).toEqual({ status: 200, message: "Logged out successfully..." });
  expect(client.cookies.size).toBe(0);
  expect(await statusOf(accessToken)).toBe(401);
  expect((await refresh(refreshToken)).status).toBe(401);
});

test("signing out with only the refresh cookie ends the session, too", async () => {
  const { client, refreshToken, accessToken } = await aSession();
  client.cookies.delete("accessToken");
  await client.post("/users/logout");
  expect({ access: await statusOf(accessToken), renewal: (await refresh(refreshToken)).status }).toEqual({
    access: 401,
    renewal: 401,
  });
});

test("signing out by bearer token ends that session only", async () => {
  const [one, other] = [await aSession(), await aSession()];
  await api.visitor().post("/users/logout", undefined, withBearer(one.accessToken));
  expect([await statusOf(one.accessToken), await statusOf(other.accessToken)]).toEqual([401, 200]);
});

test("the database stores no plain tokens", async () => {
  const { accessToken, refreshToken } = await aSession();
  const rows = JSON.stringify(await api.db.selectFrom("session_tokens").selectAll().execute());
  expect(rows).not.toContain(accessToken);
  expect(rows).not.toContain(refreshToken);
});

test("expired sessions are deleted", async () => {
  const { sweepSessions } = await import("#api/accounts/auth/end-sessions");
  const { refreshToken } = await aSession();
  inTheFuture(100 * 24 * 60 * minute);
  await sweepSessions(api.db);
  expect(await api.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  expect((await refresh(refreshToken)).status).toBe(401);
});
