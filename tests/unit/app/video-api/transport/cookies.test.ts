import { expect, test } from "vitest";
import { readJar, rewriteSetCookie, writeJar } from "#app/video-api/transport/cookies.server";

const rewritten = (line: string, origin = "http://videos.example") => rewriteSetCookie(line, origin);
const loud = "accessToken=a%20b; Domain=api.example; Path=/api; Secure; SameSite=None; Partitioned; Max-Age=900";

test("a session cookie of another server becomes one of this site", () => {
  const line = "accessToken=a%20b; Max-Age=900; Path=/; HttpOnly; SameSite=Lax";
  expect(rewritten(loud)).toEqual({ name: "accessToken", value: "a%20b", line, prefixedLine: null });
});

test("on a secure site session cookies are secure, whatever the server says", () => {
  expect(rewritten("accessToken=x", "https://videos.example")?.line).toContain("; Secure");
});

test("scripts can read the CSRF token and no other cookie", () => {
  expect(rewritten("XSRF-TOKEN=x; HttpOnly")?.line).not.toContain("HttpOnly");
  expect(rewritten("refreshToken=x")?.line).toContain("HttpOnly");
});

test("an expiry date is kept", () => {
  const line = "refreshToken=x; Expires=Fri, 01 Jan 2100 00:00:00 GMT";
  expect(rewritten(line)).toMatchObject({ value: "x", line: expect.stringContaining("01 Jan 2100") });
});

test.each(["accessToken=x; Max-Age=0", "accessToken=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "accessToken="])(
  "%s takes the cookie away",
  (line) => {
    expect(rewritten(line)?.value).toBe("");
  },
);

test.each(["", ";", "=", " ", "=x", "na me=x", "name=\u{1f426}", "name=a b"])(
  "%j is no cookie, and no trouble",
  (line) => {
    expect(rewritten(line)).toBeNull();
  },
);

test("an invalid Max-Age is ignored", () => {
  expect(rewritten("theme=dark; Max-Age=soon; Expires=never")?.value ?? "dark").toBe("dark");
});

test("cookies are forwarded unchanged", () => {
  const header = "a=1; b=x=y%3D; c=";
  expect(writeJar(readJar(header))).toBe(header);
  expect(readJar(null).size).toBe(0);
});
