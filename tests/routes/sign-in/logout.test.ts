import { expect, test } from "vitest";
import { action, loader } from "#app/routes/sign-in/logout";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const logoutArgs = () => formArgs("/logout", {}, { cookie: signedIn });

test("logging out ends the session and shows a toast", async () => {
  stubApi({ "POST users/logout": envelope({}, "Logged out", ["accessToken=; Max-Age=0"]) });
  const response = await respond(action, logoutArgs());
  expect(locationOf(response)).toBe("/");
  expect(response.headers.getSetCookie().join()).toContain("accessToken=; Max-Age=0");
  expect((await toastOf(response))?.message).toBe("Logged out");
  // The next page's script removes the texts that the device keeps.
  expect(response.headers.getSetCookie()).toContain("signed-out=yes; Max-Age=3600; Path=/; SameSite=Lax");
});

test("on an https site every cookie of a logout is Secure, and those of session and toast have their names there", async () => {
  const ending = ["accessToken=; Max-Age=0", "refreshToken=; Max-Age=0", "XSRF-TOKEN=; Max-Age=0"];
  stubApi({ "POST users/logout": envelope({}, "Logged out", ending) });
  const args = logoutArgs();
  args.context.site.requester.origin = "https://site.test";
  const lines = (await respond(action, args)).headers.getSetCookie();
  expect(lines.map((line) => line.split("=")[0]).sort()).toEqual([
    "XSRF-TOKEN",
    "__Host-XSRF-TOKEN",
    "__Host-accessToken",
    "__Host-refreshToken",
    "__Host-toast",
    "signed-out",
  ]);
  expect(lines.filter((line) => !/; Secure(;|$)/.test(line))).toEqual([]);
});

test("a logout that fails shows a toast and signs nobody out", async () => {
  stubApi({ "POST users/logout": unreachable });
  const response = await respond(action, logoutArgs());
  expect(await toastOf(response)).toMatchObject({ type: "error", message: "Opps! something went wrong 😕" });
  expect(response.headers.getSetCookie().join()).not.toMatch(/accessToken|signed-out/);
});

test("a session of a server that has no call to end it ends in the browser", async () => {
  stubApi({ "POST users/logout": errorEnvelope(404, "Cannot POST /api/v1/users/logout") });
  const response = await respond(action, logoutArgs());
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "You are logged out on this device." });
  expect(response.headers.getSetCookie().join()).toMatch(/accessToken=; Max-Age=0[\s\S]*signed-out=yes/);
});

test("logging out of an expired session is a 401", async () => {
  stubApi({ "POST users/logout": errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(action, logoutArgs())).status).toBe(401);
});

test("a GET of the logout address redirects home", async () => {
  expect(locationOf(loader(routeArgs("/logout")))).toBe("/");
});
