import { beforeEach, expect, test, vi } from "vitest";
import { readSessionJar, rewriteSetCookie, writeJar } from "#app/video-api/transport/cookies.server";
import { siteCookieNames } from "#app/site-cookies";
import { hasSession } from "#app/video-api/transport/session.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { aViewer, jsonResponse, stubServer } from "../../stub-server";

const warn = vi.spyOn(console, "warn");
beforeEach(() => void warn.mockReset().mockReturnValue());

const https = "https://videos.example";
const http = "http://videos.example";
const me = "GET users/current-user";
const move = "POST users/refresh-token/plain";
const pair = ["accessToken=new; Max-Age=900", "refreshToken=next; Max-Age=9000", "XSRF-TOKEN=x; Max-Age=9000"];

/** Knows the new access token only. */
const strict = (request: Request) =>
  request.headers.get("Cookie")?.includes("accessToken=new") ? jsonResponse(aViewer) : jsonResponse(null, 401);

test("on an https site only tokens with __Host- count, under the names that the API knows", () => {
  const { jar } = readSessionJar("accessToken=tossed; __Host-accessToken=own; session_of_sso=1", https);
  expect(writeJar(jar)).toBe("accessToken=own; session_of_sso=1");
});

test("on an https site XSRF-TOKEN has its name, by which programs in the browser read it, and one bound to the host", () => {
  const cookie = rewriteSetCookie("XSRF-TOKEN=x; Path=/; Domain=videos.example; HttpOnly", https);
  expect(cookie).toMatchObject({
    line: "XSRF-TOKEN=x; Path=/; Secure; SameSite=Lax",
    prefixedLine: "__Host-XSRF-TOKEN=x; Path=/; HttpOnly; Secure; SameSite=Lax",
  });
  expect(rewriteSetCookie("XSRF-TOKEN=x", http)).toMatchObject({ prefixedLine: null });
});

test.for([
  [https, "XSRF-TOKEN=tossed; XSRF-TOKEN=x; __Host-XSRF-TOKEN=own; __Host-accessToken=ann", "own"],
  [https, "XSRF-TOKEN=before; __Host-accessToken=ann", "before"],
  [https, "XSRF-TOKEN=tossed; XSRF-TOKEN=x; __Host-accessToken=ann", undefined],
  [http, "XSRF-TOKEN=tossed; XSRF-TOKEN=x; accessToken=ann", undefined],
  [http, "__Host-XSRF-TOKEN=x; accessToken=ann", undefined],
] as const)("at %s, '%s' is a session with the XSRF token %s", ([origin, header, xsrf]) => {
  const { jar, conflictingName } = readSessionJar(header, origin);
  expect([jar.get("accessToken"), jar.get("XSRF-TOKEN"), conflictingName]).toEqual(["ann", xsrf, null]);
});

test("the API gets no cookie that belongs to this tier or is bound to its host", () => {
  const own = [...siteCookieNames, "__Host-toast", "__Host-sign-in", "__Secure-other", "__host-other"];
  const header = [...own, "sso", "refreshToken"].map((name) => `${name}=1`).join("; ");
  expect(writeJar(readSessionJar(header, http).jar)).toBe("sso=1; refreshToken=1");
});

test("on a plain site tokens keep their names", () => {
  expect(writeJar(readSessionJar("accessToken=own; refreshToken=r", http).jar)).toBe("accessToken=own; refreshToken=r");
});

test.for([
  [http, "accessToken=ann; refreshToken=a; accessToken=bob"],
  [http, "refreshToken=a; refreshToken=b; accessToken=ann; XSRF-TOKEN=x"],
  [https, "__Host-accessToken=ann; __Host-accessToken=bob; __Host-refreshToken=a"],
  [https, "refreshToken=a; refreshToken=b"],
] as const)("at %s, '%s' is no session", ([origin, header]) => {
  const { jar, unprefixedRefreshToken } = readSessionJar(header, origin);
  expect([hasSession({ jar, unprefixedRefreshToken }), jar.has("XSRF-TOKEN")]).toEqual([false, false]);
});

test("the same value twice is one session, and a tossed plain cookie signs nobody out of an https site", () => {
  expect(readSessionJar("accessToken=ann; accessToken=ann", http).jar.get("accessToken")).toBe("ann");
  const tossed = "accessToken=a; accessToken=b; __Host-accessToken=own";
  expect(readSessionJar(tossed, https)).toMatchObject({ conflictingName: null, unprefixedRefreshToken: null });
});

test("contradicting cookies are logged once per request, without their values", () => {
  const { visit } = stubServer({});
  const { request, context } = visit("accessToken=ann; accessToken=bob");
  expect(hasSession(apiSession(request, context))).toBe(false);
  expect(apiSession(request, context).jar.size).toBe(0);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/"cookie":"accessToken".*two session cookies of one name/)]]);
  expect(String(warn.mock.calls)).not.toMatch(/ann|bob/);
});

test("a plain pair from before is exchanged for one with __Host-, and removed", async () => {
  const { calls, visit } = stubServer({ [me]: strict, [move]: () => jsonResponse({}, 200, pair) });
  const { api, cookies } = visit("accessToken=old; refreshToken=before", {}, { origin: https });
  expect((await api.users.current()).data.username).toBe("lark");
  expect(calls).toEqual([move, me]);
  const lines = cookies();
  expect(lines.map((line) => line.split(";")[0])).toEqual([
    ...["__Host-accessToken=new", "__Host-refreshToken=next", "XSRF-TOKEN=x", "__Host-XSRF-TOKEN=x"],
    ...["accessToken=", "accesstoken=", "refreshToken=", "refreshtoken="],
  ]);
  expect(lines.filter((line) => !/; Secure/.test(line) || !/Path=\//.test(line))).toEqual([]);
  expect(lines.slice(4).filter((line) => !/Max-Age=0/.test(line))).toEqual([]);
});

test("another plain pair is no session, stays in the browser, and costs one call", async () => {
  const { calls, visit } = stubServer({ [me]: strict, [move]: () => jsonResponse(null, 401) });
  for (let visits = 0; visits < 2; visits++) {
    const { api, cookies } = visit("accessToken=new; refreshToken=of-a-program", {}, { origin: https });
    await expect(api.users.current()).rejects.toMatchObject({ status: 401 });
    expect(cookies()).toEqual([]);
  }
  expect(calls).toEqual([move, me, me]);
});

test("a server without that call takes no plain pair, and one that fails is asked again", async () => {
  let status = 500;
  const { calls, visit } = stubServer({ [me]: strict, [move]: () => jsonResponse(null, status) });
  await expect(visit("refreshToken=r", {}, { origin: https }).api.users.current()).rejects.toMatchObject({
    status: 502,
  });
  status = 404;
  await expect(visit("refreshToken=r", {}, { origin: https }).api.users.current()).rejects.toMatchObject({
    status: 401,
  });
  expect(calls.filter((call) => call === move)).toHaveLength(2);
});
