import { userInfo } from "node:os";
import { expect, test } from "vitest";
import { printSiteUrl, describeNewSite, findSetupLinkUsers, findSiteUrl } from "#server/announce";
import { readConfig } from "#server/config";
import { describeListenFailure, describeStartFailure } from "#server/start-failure";

const { username } = userInfo();
const failure = (fields: object) => Object.assign(new Error("raw"), fields);

test.each([
  [
    "a full disk",
    { code: "ENOSPC", path: "/data/session-secret" },
    "No room is left for /data/session-secret: free some",
  ],
  ["a full database", { errcode: 13 }, "No room is left for ./larks: free some"],
  [
    "a file of another user",
    { code: "EACCES", path: "/data" },
    `/data cannot be written by the user ${username}: make`,
  ],
  ["a disk that is read only", { code: "EROFS", path: "/data" }, "/data cannot be written by the user"],
  ["a database that is read only", { errcode: 8 + 5 * 256 }, "./larks cannot be written by the user"],
  ["anything else", {}, "raw"],
])("%s stops the start with a sentence that says what to do", (_, fields, sentence) => {
  const text = describeStartFailure(failure(fields), "./larks");
  expect(text.startsWith(sentence), text).toBe(true);
  expect(text).not.toContain("\n");
});

test.each([
  ["EADDRINUSE", "PORT 80 is in use by another program: stop that one, or set another PORT (example: PORT=81)"],
  ["EACCES", `PORT 80 is not for the user ${username}: choose one above 1023 (example: PORT=3000)`],
  ["EADDRNOTAVAIL", "HOST 192.0.2.1 is no address of this machine: set another (example: HOST=127.0.0.1)"],
  ["ENOTFOUND", "HOST 192.0.2.1 is no address of this machine: set another (example: HOST=127.0.0.1)"],
])("an address that refuses with %s says what to set", (code, sentence) => {
  expect(describeListenFailure(failure({ code }), { PORT: 80, HOST: "192.0.2.1" }).message).toBe(sentence);
  const ofMetrics = describeListenFailure(failure({ code }), { PORT: 80, HOST: "192.0.2.1" }, "METRICS_").message;
  expect(ofMetrics).toBe(sentence.replaceAll(/PORT|HOST/g, "METRICS_$&"));
});

test.each([
  [{}, "http://localhost:3000"],
  [{ HOST: "0.0.0.0" }, "http://localhost:3000"],
  [{ HOST: "192.0.2.1" }, "http://192.0.2.1:3000"],
  [{ HOST: "2001:db8::1" }, "http://[2001:db8::1]:3000"],
  [{ HOST: "192.0.2.1", PUBLIC_URL: "https://larks.example" }, "https://larks.example"],
])("with %o a site is opened at %s", (settings, url) => {
  expect(findSiteUrl({ HOST: undefined, PUBLIC_URL: undefined, ...settings }, 3000)).toBe(url);
});

test("a start prints the address, and on a site without accounts what comes next", () => {
  const print = (newSite: string | null) => {
    let printed = "";
    printSiteUrl("https://larks.example", newSite, (text) => (printed += text));
    return printed;
  };
  expect(print(null)).toBe("Open https://larks.example\n");
  expect(print("Nobody")).toBe("Open https://larks.example\nNobody\n");
});

test.each([
  [
    "everybody",
    "Nobody has an account yet: the first one will run the site. This link creates it, once: U/signup?setup=T",
  ],
  [
    "other machines",
    "Nobody has an account yet: create the first one at U/signup. It will run the site. From another machine, this link creates it, once: U/signup?setup=T",
  ],
] as const)("where %s need a setup link, a start prints it", (users, line) => {
  expect(describeNewSite("U", users, "/signup?setup=T")).toBe(line);
});

test("where nobody needs a setup link, a start prints none", () => {
  expect(describeNewSite("U", "nobody", null)).toBe(
    "Nobody has an account yet: create the first one at U/signup. It will run the site.",
  );
});

test.each([
  [{}, "other machines"],
  [{ HOST: "127.0.0.1" }, "nobody"],
  [{ HOST: "::1" }, "nobody"],
  [{ HOST: "localhost", PUBLIC_URL: "http://localhost:3000" }, "nobody"],
  [{ HOST: "127.0.0.1", PUBLIC_URL: "http://[::1]:3000" }, "nobody"],
  [{ HOST: "0.0.0.0" }, "everybody"],
  [{ HOST: "192.0.2.1" }, "everybody"],
  [{ HOST: "127.0.0.1", PUBLIC_URL: "https://videos.example" }, "everybody"],
  [{ HOST: "127.0.0.1", PUBLIC_URL: "http://127.0.0.1.videos.example" }, "everybody"],
  [{ HOST: "localhost.videos.example" }, "everybody"],
  [{ PUBLIC_URL: "https://videos.example" }, "everybody"],
])("with %o, the setup link is needed by %s", (settings, users) => {
  expect(findSetupLinkUsers(readConfig(settings))).toBe(users);
});
