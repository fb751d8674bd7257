import { expect, test } from "vitest";
import { action, loader } from "#app/routes/logout";
import { answer, givenUp, posting, signedIn, to, toastOf } from "#tests/support/asking";
import { envelope, isAway, plays, refusal } from "#tests/support/video-api";

const leaving = () => posting("/logout", {}, { cookie: signedIn });

test("logging out ends the session and says so", async () => {
  plays({ "POST users/logout": envelope({}, "Logged out", ["accessToken=; Max-Age=0"]) });
  const response = await answer(action, leaving());
  expect(to(response)).toBe("/");
  expect(response.headers.getSetCookie().join()).toContain("accessToken=; Max-Age=0");
  expect((await toastOf(response))?.message).toBe("Logged out");
});

test("a logout that fails says so and signs nobody out", async () => {
  plays({ "POST users/logout": isAway });
  const response = await answer(action, leaving());
  expect(await toastOf(response)).toMatchObject({ type: "error", message: "Opps! something went wrong 😕" });
  expect(response.headers.getSetCookie().join()).not.toContain("accessToken");
});

test("logging out of a session that is over is a 401", async () => {
  plays({ "POST users/logout": refusal(401, "Unauthorized request") });
  expect((await givenUp(action, leaving())).status).toBe(401);
});

test("the logout address itself leads home", async () => {
  expect(to(loader())).toBe("/");
});
