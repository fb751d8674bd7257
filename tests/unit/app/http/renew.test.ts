import { beforeAll, expect, test, vi } from "vitest";
import { readStartup } from "#app/http/viewer.server";
import { stubServer, aViewer, jsonResponse } from "../stub-server";

beforeAll(() => void vi.spyOn(console, "warn").mockReturnValue());

const fresh = ["accessToken=new; Max-Age=900", "refreshToken=next; Max-Age=9000"];
const me = "GET users/current-user";
const renewal = "POST users/refresh-token";

/** Knows the new access token only. */
const strict = (request: Request) =>
  request.headers.get("Cookie")?.includes("accessToken=new") ? jsonResponse(aViewer) : jsonResponse(null, 401);
const renewing = { [me]: strict, [renewal]: () => jsonResponse({}, 200, fresh) };

test("a session with only a refresh cookie is renewed before the first call", async () => {
  const { calls, visit } = stubServer(renewing);
  const { api, cookies } = visit("refreshToken=one");
  expect((await api.users.current()).data.username).toBe("lark");
  expect(calls).toEqual([renewal, me]);
  expect(cookies().map((line) => line.split(";")[0])).toEqual(["accessToken=new", "refreshToken=next"]);
});

test("a call that gets a 401 is repeated once with a renewed session", async () => {
  const { calls, visit } = stubServer(renewing);
  await visit("accessToken=old; refreshToken=one").api.users.current();
  expect(calls).toEqual([me, renewal, me]);
});

test("a call that gets a second 401 is not repeated again", async () => {
  const { calls, visit } = stubServer({ ...renewing, [me]: () => jsonResponse(null, 401) });
  await expect(visit("accessToken=old; refreshToken=one").api.users.current()).rejects.toMatchObject({ status: 401 });
  expect(calls).toEqual([me, renewal, me]);
});

test("parallel requests of one session renew it together", async () => {
  const { calls, visit } = stubServer(renewing);
  await Promise.all([1, 2, 3].map(() => visit("refreshToken=one").api.users.current()));
  expect(calls.filter((call) => call === renewal)).toHaveLength(1);
});

test("a second tab gets the renewal of the first", async () => {
  const { calls, visit } = stubServer(renewing);
  await visit("refreshToken=one").api.users.current();
  const second = visit("refreshToken=one");
  await second.api.users.current();
  expect(calls.filter((call) => call === renewal)).toHaveLength(1);
  expect(second.cookies().join()).toContain("accessToken=new");
});

test("a renewal is forgotten after half a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { calls, visit } = stubServer(renewing);
  await visit("refreshToken=one").api.users.current();
  vi.advanceTimersByTime(30_001);
  await visit("refreshToken=one").api.users.current();
  vi.useRealTimers();
  expect(calls.filter((call) => call === renewal)).toHaveLength(2);
});

test("the sessions of two people are renewed separately", async () => {
  const { calls, visit } = stubServer(renewing);
  await Promise.all(["one", "two"].map((token) => visit(`refreshToken=${token}`).api.users.current()));
  expect(calls.filter((call) => call === renewal)).toHaveLength(2);
});

test("a failed renewal is retried by the next request", async () => {
  const { calls, visit } = stubServer({ [me]: strict });
  await visit("refreshToken=one").api.users.current().catch(String);
  await visit("refreshToken=one").api.users.current().catch(String);
  expect(calls.filter((call) => call === renewal)).toHaveLength(2);
});

test("a renewal that cannot reach the server signs nobody out", async () => {
  const { visit } = stubServer({ [me]: () => jsonResponse(null, 401), "GET healthcheck": () => jsonResponse({}) });
  const { request, context, cookies } = visit("accessToken=old; refreshToken=one");
  expect(await readStartup(request, context)).toMatchObject({ viewer: null, isSignedIn: true, isHealthy: false });
  expect(cookies()).toEqual([]);
});

test("a visitor without a session renews nothing", async () => {
  const { calls, visit } = stubServer({ [me]: () => jsonResponse(null, 401) });
  await expect(visit().api.users.current()).rejects.toMatchObject({ status: 401 });
  expect(calls).toEqual([me]);
});

test.each(["refreshToken", "refreshtoken"])("the token of the cookie %s is sent in the body too", async (name) => {
  let sentBody: unknown;
  const { visit } = stubServer({
    ...renewing,
    [renewal]: async (request) => ((sentBody = await request.json()), jsonResponse({}, 200, fresh)),
  });
  await visit(`${name}=a%2Fb`).api.users.current();
  expect(sentBody).toEqual({ refreshToken: "a/b" });
});

test.each([429, 500, 503])("a renewal answered %i signs nobody out, and the server is not away", async (status) => {
  const { visit } = stubServer({
    [me]: () => jsonResponse(null, 401),
    [renewal]: () => jsonResponse(null, status),
    "GET healthcheck": () => jsonResponse({}),
  });
  const { request, context, cookies } = visit("accessToken=old; refreshToken=one");
  expect(await readStartup(request, context)).toMatchObject({ isSignedIn: true, isHealthy: true });
  expect(cookies()).toEqual([]);
});

test("the viewer is remembered while the server is unreachable, and forgotten when the session ends", async () => {
  let replies: Record<string, () => Response> = {
    [me]: () => jsonResponse(aViewer),
    "GET healthcheck": () => jsonResponse({}),
  };
  const answer = (call: string) => () => {
    const reply = replies[call];
    if (!reply) throw new TypeError("away");
    return reply();
  };
  const { visit } = stubServer({
    [me]: answer(me),
    [renewal]: answer(renewal),
    "GET healthcheck": answer("GET healthcheck"),
  });
  const open = () => (({ request, context }) => readStartup(request, context))(visit("accessToken=remembered"));
  await open();
  replies = {};
  expect(await open()).toMatchObject({ viewer: { username: "lark" }, isSignedIn: true });
  replies = { [me]: () => jsonResponse(null, 401) };
  expect(await open()).toMatchObject({ viewer: null, isSignedIn: false });
  replies = {};
  expect(await open()).toMatchObject({ viewer: null });
});
