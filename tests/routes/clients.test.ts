import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanUp, startBuiltServer } from "#tests/support/spawned";
import { server as msw } from "#tests/support/stub-api";

const account = { username: "anna", email: "anna@birds.example", fullName: "Anna", password: "sing-before-dawn" };
const axios = { Accept: "application/json, text/plain, */*", "Content-Type": "application/json" };
const behindProxy = {
  "X-Forwarded-For": "203.0.113.9",
  "X-Forwarded-Proto": "https",
  "X-Forwarded-Host": "videos.example",
};

let url = "";
beforeAll(async () => {
  msw.close();
  url = (await startBuiltServer({ TRUSTED_PROXIES: "loopback" })).url;
  await post("users/register", account);
});
afterAll(cleanUp);

const post = (path: string, body: object, headers: Record<string, string> = {}, mount = "/api/v1") =>
  fetch(`${url}${mount}/${path}`, { method: "POST", headers: { ...axios, ...headers }, body: JSON.stringify(body) });

async function loggedIn(headers: Record<string, string> = {}, mount?: string) {
  const response = await post("users/login", { email: account.email, password: account.password }, headers, mount);
  const lines = response.headers.getSetCookie();
  const value = (name: string) =>
    new RegExp(`^${name}=([^;]*)`).exec(lines.find((line) => line.startsWith(name))!)![1]!;
  const Cookie = ["accessToken", "refreshToken", "XSRF-TOKEN"].map((name) => `${name}=${value(name)}`).join("; ");
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return { lines, Cookie, token: data.accessToken, xsrf: decodeURIComponent(value("XSRF-TOKEN")) };
}

test.each(["/api/v1", "/api"])(
  "a client that sends no Origin signs in and posts with its forgery header, under %s",
  async (mount) => {
    const { Cookie, xsrf } = await loggedIn({}, mount);
    const reply = await post("tweets", { content: "From afar" }, { Cookie, "X-XSRF-TOKEN": xsrf }, mount);
    expect(reply.status).toBe(201);
  },
);

test("a request with session cookies but without that header is rejected", async () => {
  const { Cookie } = await loggedIn();
  expect((await post("tweets", { content: "Forged" }, { Cookie })).status).toBe(403);
});

test("a client that sends its token needs neither cookies nor that header", async () => {
  const { token } = await loggedIn();
  expect((await post("tweets", { content: "By token" }, { Authorization: `Bearer ${token}` })).status).toBe(201);
});

test("behind a proxy the site's origin is its public one", async () => {
  const { lines, Cookie } = await loggedIn({ ...behindProxy, Origin: "https://videos.example" });
  expect([lines.length > 0, lines.filter((line) => !/; Secure/i.test(line))]).toEqual([true, []]);
  const ours = await post("tweets", { content: "Ours" }, { ...behindProxy, Cookie, Origin: "https://videos.example" });
  const theirs = await post(
    "tweets",
    { content: "Theirs" },
    { ...behindProxy, Cookie, Origin: "https://evil.example" },
  );
  expect([ours.status, theirs.status]).toEqual([201, 403]);
});

test("a client that parses HTML error pages finds the message in them", async () => {
  const { url: old } = await startBuiltServer({ API_ERROR_FORMAT: "html" });
  const headers = { ...axios, Accept: "application/json, text/plain, */*" };
  const response = await fetch(`${old}/api/v1/users/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: "a@b.info", password: "x" }),
  });
  const [, errorText] = /<pre>[\s\S]*?Error:([\s\S]*?) ?(?:<br>| at )/.exec(await response.text())!;
  expect({ status: response.status, errorText: errorText!.trim() }).toEqual({
    status: 401,
    errorText: "Email or password is not correct",
  });
});
