import { expect, test } from "vitest";
import { loader } from "#app/routes/sign-in/session";
import { respond, routeArgs, signedIn } from "#tests/support/route-args";
import { aViewer, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const check = async (cookie?: string) =>
  (await respond(loader, routeArgs("/session", cookie === undefined ? {} : { cookie }))).json();

test("a page can check whether its visitor is still signed in", async () => {
  stubApi(aViewer());
  expect(await check(signedIn)).toEqual({ isSignedIn: true, isHealthy: true });
});

test("a visitor without cookies is signed out without a request to the server", async () => {
  expect(await check()).toEqual({ isSignedIn: false, isHealthy: true });
});

test("an expired session is reported", async () => {
  stubApi({ "GET users/current-user": errorEnvelope(401, "Unauthorized request") });
  expect(await check(signedIn)).toEqual({ isSignedIn: false, isHealthy: true });
});

test.each([unreachable, errorEnvelope(503, "No")])("an unhealthy server is reported", async (reply) => {
  stubApi({ "GET users/current-user": reply, "GET healthcheck": reply });
  expect((await check(signedIn)).isHealthy).toBe(false);
});
