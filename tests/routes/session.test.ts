import { expect, test } from "vitest";
import { loader } from "#app/routes/session";
import { answer, asking, signedIn } from "#tests/support/asking";
import { aUser, envelope, isAway, plays, refusal } from "#tests/support/video-api";

const check = async (cookie?: string) =>
  (await answer(loader, asking("/session", cookie === undefined ? {} : { cookie }))).json();

test("a page can ask whether its visitor is still signed in", async () => {
  plays({ "GET users/current-user": envelope(aUser()) });
  expect(await check(signedIn)).toEqual({ isSignedIn: true, isHealthy: true });
});

test("a visitor is not signed in, and the server is not asked who it is", async () => {
  expect(await check()).toEqual({ isSignedIn: false, isHealthy: true });
});

test("a session that ended is told", async () => {
  plays({ "GET users/current-user": refusal(401, "Unauthorized request") });
  expect(await check(signedIn)).toEqual({ isSignedIn: false, isHealthy: true });
});

test.each([isAway, refusal(503, "No")])("a server that is not well is told", async (reply) => {
  plays({ "GET users/current-user": reply, "GET healthcheck": reply });
  expect((await check(signedIn)).isHealthy).toBe(false);
});
