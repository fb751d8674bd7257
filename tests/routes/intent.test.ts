import { afterEach, expect, test, vi } from "vitest";
import { action as logIn } from "#app/routes/sign-in/_auth.login";
import { action as subscribe } from "#app/routes/actions/actions.channel.$channelId.subscribe";
import { action as save } from "#app/routes/actions/actions.playlist.$playlistId.video.$videoId";
import { action as like } from "#app/routes/actions/actions.video.$videoId.like";
import { aUser } from "#tests/support/fixtures";
import { formArgs, locationOf, respond, signedIn, thrownResponse } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi, optional } from "#tests/support/stub-api";

const typed = { email: "ann@videos.example", password: "skylark-song" };
const opened = () => envelope({ user: aUser() }, "Logged in", ["accessToken=new; Path=/; HttpOnly"]);
const refused = errorEnvelope(401, "Unauthorized request");
const returnTo = "/video/v1";

afterEach(() => vi.useRealTimers());

const cookieIn = (lines: string[]) => lines.find((line) => line.startsWith("intent="));

/** Presses like as a visitor; returns the response and the cookie it sets. */
async function pressLike() {
  stubApi({ "POST likes/toggle/v/v1": refused });
  const response = await respond(
    like,
    formArgs("/actions/video/v1/like", { returnTo, liked: "true" }, { params: { videoId: "v1" } }),
  );
  return { response, cookie: cookieIn(response.headers.getSetCookie()) };
}

/** Signs in with a cookie; returns the calls that were made besides, and the cookie that the answer sets. */
async function signInWith(cookie: string | undefined, fields = typed) {
  const calls: string[] = [];
  const note = (name: string) => async (request: Request) => {
    calls.push(`${name} ${request.headers.get("Cookie")?.includes("accessToken=new")} ${await request.text()}`);
    return envelope({});
  };
  stubApi({
    "POST users/login": fields === typed ? opened : errorEnvelope(401, "Wrong password"),
    ...optional({
      "POST likes/toggle/v/v1": note("like"),
      "POST subscriptions/t/c1": note("subscribe"),
      "PATCH playlist/add/v1/p1": note("save"),
    }),
  });
  const response = await respond(logIn, formArgs("/login", fields, cookie ? { cookie: cookie.split(";")[0]! } : {}));
  return { calls, response, set: cookieIn(response.headers.getSetCookie()) };
}

test("a visitor who presses like is redirected to the login, and a cookie holds the like for ten minutes", async () => {
  const { response, cookie } = await pressLike();
  expect({ status: response.status, location: locationOf(response) }).toEqual({
    status: 302,
    location: "/login?from=%2Fvideo%2Fv1",
  });
  expect(cookie).toMatch(/^intent=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
});

test("signing in completes the like once", async () => {
  const { cookie } = await pressLike();
  const { calls, set } = await signInWith(cookie);
  expect(calls).toEqual(['like true {"liked":true}']);
  expect(set).toMatch(/^intent=[^;]*; Max-Age=0;/);
});

test("a subscription is completed, too", async () => {
  stubApi({ "POST subscriptions/t/c1": refused });
  const params = { channelId: "c1" };
  const pressed = await respond(
    subscribe,
    formArgs("/actions/channel/c1/subscribe", { subscribed: "true", returnTo }, { params }),
  );
  const { calls } = await signInWith(cookieIn(pressed.headers.getSetCookie()));
  expect(calls).toEqual(['subscribe true {"subscribed":true}']);
});

test("a video is saved to a playlist, too", async () => {
  stubApi({ "PATCH playlist/add/v1/p1": refused });
  const params = { playlistId: "p1", videoId: "v1" };
  const pressed = await respond(
    save,
    formArgs("/actions/playlist/p1/video/v1", { saved: "true", returnTo }, { params }),
  );
  const { calls } = await signInWith(cookieIn(pressed.headers.getSetCookie()));
  expect(calls).toEqual([expect.stringMatching(/^save true/)]);
});

test("a session that ended shows the notice, and the press waits as well", async () => {
  stubApi({ "POST likes/toggle/v/v1": refused });
  const args = formArgs(
    "/actions/video/v1/like",
    { liked: "true", returnTo },
    { cookie: signedIn, params: { videoId: "v1" } },
  );
  const response = await thrownResponse(like, args);
  expect(response.status).toBe(401);
  expect(cookieIn(response.headers.getSetCookie())).toMatch(/^intent=/);
});

test("a press that takes a like away shows the notice and does not wait", async () => {
  stubApi({ "POST likes/toggle/v/v1": refused });
  const args = formArgs("/actions/video/v1/like", { liked: "false", returnTo }, { params: { videoId: "v1" } });
  const response = await thrownResponse(like, args);
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("a wrong password completes nothing and keeps the press", async () => {
  const { cookie } = await pressLike();
  const { calls, set } = await signInWith(cookie, { ...typed, password: "wrong" });
  expect({ calls, set }).toEqual({ calls: [], set: undefined });
});

test("after ten minutes nothing is completed", async () => {
  const { cookie } = await pressLike();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_001 });
  expect((await signInWith(cookie)).calls).toEqual([]);
});

test.each([
  [
    "forged",
    (cookie: string) => cookie.replace(/^intent=(.)/, (_, first: string) => `intent=${first === "A" ? "B" : "A"}`),
  ],
  ["unsigned", () => `intent=${btoa(JSON.stringify({ intent: { call: "like-video", id: "v1" }, expiresAt: 9e15 }))}`],
])("a %s cookie completes nothing", async (_, change) => {
  const { cookie } = await pressLike();
  expect((await signInWith(change(cookie!))).calls).toEqual([]);
});

test("nothing in the address of the login completes a press", async () => {
  stubApi({ "POST users/login": opened });
  const response = await respond(logIn, formArgs("/login?intent=like-video&id=v1&liked=true", typed));
  expect(response.status).toBe(302);
});

test("a press that fails after signing in does not stop the sign-in", async () => {
  const { cookie } = await pressLike();
  vi.spyOn(console, "warn").mockReturnValue();
  stubApi({ "POST users/login": opened, "POST likes/toggle/v/v1": errorEnvelope(404, "Video does not exist") });
  const response = await respond(logIn, formArgs("/login", typed, { cookie: cookie!.split(";")[0]! }));
  expect({ status: response.status, location: locationOf(response) }).toEqual({ status: 302, location: "/" });
});
