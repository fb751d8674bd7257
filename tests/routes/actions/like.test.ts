import { expect, test } from "vitest";
import { action as likeComment } from "#app/routes/actions/actions.comment.$commentId.like";
import { action as likeTweet } from "#app/routes/actions/actions.tweet.$tweetId.like";
import { action, loader } from "#app/routes/actions/actions.video.$videoId.like";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const likeArgs = (fields: Record<string, string> = { liked: "true" }) =>
  formArgs(
    "/actions/video/v1/like",
    { returnTo: "/video/v1", ...fields },
    { cookie: signedIn, params: { videoId: "v1" } },
  );
const call = "POST likes/toggle/v/v1";

test.each([
  ["true", true],
  ["false", false],
])("the request sets the wanted state: liked %s", async (liked, wanted) => {
  let sentBody: unknown;
  stubApi({ [call]: async (request) => ((sentBody = await request.json()), envelope({}, "Video liked")) });
  const response = await respond(action, likeArgs({ liked }));
  expect({ sentBody, location: locationOf(response), remixReplace: response.headers.get("X-Remix-Replace") }).toEqual({
    sentBody: { liked: wanted },
    location: "/video/v1",
    remixReplace: "true",
  });
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Video liked" });
});

test.each([
  ["a like", () => envelope({}, "Video liked"), { type: "success", message: "Video liked" }],
  [
    "a like too many",
    () => Response.json({ message: "Too many likes" }, { status: 429, headers: { "Retry-After": "5" } }),
    { type: "error", message: "Too many likes. Try again in 5 seconds." },
  ],
  ["a refusal", () => errorEnvelope(404, "Video does not exist"), { type: "error", message: "Video does not exist" }],
])("with JavaScript the page stays and shows a toast for %s", async (_, reply, toast) => {
  stubApi({ [call]: reply });
  const response = await respond(action, likeArgs({ liked: "true", stays: "yes" }));
  expect({ status: response.status, location: locationOf(response) }).toEqual({ status: 200, location: null });
  expect(await toastOf(response)).toMatchObject(toast);
});

test("a failure without a message shows the default one", async () => {
  stubApi({ [call]: unreachable });
  expect(await toastOf(await respond(action, likeArgs()))).toMatchObject({
    type: "error",
    message: "can not toggle like. Please try again...",
  });
});

test("a signed-out person sees the login notice and returns to the page", async () => {
  stubApi({ [call]: errorEnvelope(401, "Unauthorized request") });
  const response = await thrownResponse(action, likeArgs());
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 401,
    body: { typedValues: {}, from: "/video/v1" },
  });
});

test("a like never redirects to another site", async () => {
  stubApi({ [call]: envelope({}) });
  expect(locationOf(await respond(action, likeArgs({ returnTo: "//evil.example" })))).toBe("/video/v1");
});

test("tweets and comments can be liked too", async () => {
  stubApi({
    "POST likes/toggle/t/t1": envelope({}, "Tweet liked"),
    "POST likes/toggle/c/c1": envelope({}, "Comment liked"),
  });
  const fields = { liked: "true", returnTo: "/tweets" };
  const tweet = formArgs("/actions/tweet/t1/like", fields, { cookie: signedIn, params: { tweetId: "t1" } });
  const comment = formArgs("/actions/comment/c1/like", fields, { cookie: signedIn, params: { commentId: "c1" } });
  expect(await toastOf(await respond(likeTweet, tweet))).toMatchObject({ message: "Tweet liked" });
  expect(await toastOf(await respond(likeComment, comment))).toMatchObject({ message: "Comment liked" });
});

test("a GET of the like address redirects home", () => {
  expect(locationOf(loader(routeArgs("/actions/video/v1/like", { params: { videoId: "v1" } })))).toBe("/");
});

test("with JavaScript a like that fails does not reload the page, so typed text stays", async () => {
  stubApi({ [call]: unreachable });
  const response = await respond(action, likeArgs({ liked: "true", stays: "yes" }));
  expect({ status: response.status, text: await response.json(), toast: await toastOf(response) }).toEqual({
    status: 503,
    text: "can not toggle like. Please try again...",
    toast: undefined,
  });
});
