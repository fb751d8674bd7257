import { expect, test } from "vitest";
import { action as likeComment } from "#app/routes/actions.comment.$commentId.like";
import { action as likeTweet } from "#app/routes/actions.tweet.$tweetId.like";
import { action, loader } from "#app/routes/actions.video.$videoId.like";
import { answer, asking, givenUp, posting, signedIn, to, toastOf } from "#tests/support/asking";
import { envelope, isAway, plays, refusal } from "#tests/support/video-api";

const liking = (fields: Record<string, string> = { liked: "true" }) =>
  posting(
    "/actions/video/v1/like",
    { returnTo: "/video/v1", ...fields },
    { cookie: signedIn, params: { videoId: "v1" } },
  );
const call = "POST likes/toggle/v/v1";

test.each([
  ["true", true],
  ["false", false],
])("the state that is wanted is asked for: liked %s", async (liked, wanted) => {
  let asked: unknown;
  plays({ [call]: async (request) => ((asked = await request.json()), envelope({}, "Video liked")) });
  const response = await answer(action, liking({ liked }));
  expect([asked, to(response), response.headers.get("X-Remix-Replace")]).toEqual([
    { liked: wanted },
    "/video/v1",
    "true",
  ]);
  expect(await toastOf(response)).toMatchObject({ type: "success", message: "Video liked" });
});

test.each([
  ["a like", () => envelope({}, "Video liked"), { type: "success", message: "Video liked" }],
  [
    "a like too many",
    () => Response.json({ message: "Too many likes" }, { status: 429, headers: { "Retry-After": "5" } }),
    { type: "error", message: "Too many likes. Try again in 5 seconds." },
  ],
  ["a refusal", () => refusal(404, "Video does not exist"), { type: "error", message: "Video does not exist" }],
])("with JavaScript the page stays and is told of %s", async (_, reply, toast) => {
  plays({ [call]: reply });
  const response = await answer(action, liking({ liked: "true", stays: "yes" }));
  expect([response.status, to(response)]).toEqual([200, null]);
  expect(await toastOf(response)).toMatchObject(toast);
});

test("a server that says nothing of its own is regretted in the spec's words", async () => {
  plays({ [call]: isAway });
  expect(await toastOf(await answer(action, liking()))).toMatchObject({
    type: "error",
    message: "can not toggle like. Please try again...",
  });
});

test("who is signed out gets the notice, and comes back to the page", async () => {
  plays({ [call]: refusal(401, "Unauthorized request") });
  const response = await givenUp(action, liking());
  expect([response.status, await response.json()]).toEqual([401, { kept: {}, from: "/video/v1" }]);
});

test("a like never leads to another site", async () => {
  plays({ [call]: envelope({}) });
  expect(to(await answer(action, liking({ returnTo: "//evil.example" })))).toBe("/video/v1");
});

test("tweets and comments are liked in the same way", async () => {
  plays({
    "POST likes/toggle/t/t1": envelope({}, "Tweet liked"),
    "POST likes/toggle/c/c1": envelope({}, "Comment liked"),
  });
  const fields = { liked: "true", returnTo: "/tweets" };
  const tweet = posting("/actions/tweet/t1/like", fields, { cookie: signedIn, params: { tweetId: "t1" } });
  const comment = posting("/actions/comment/c1/like", fields, { cookie: signedIn, params: { commentId: "c1" } });
  expect(await toastOf(await answer(likeTweet, tweet))).toMatchObject({ message: "Tweet liked" });
  expect(await toastOf(await answer(likeComment, comment))).toMatchObject({ message: "Comment liked" });
});

test("the address of liking itself leads home", () => {
  expect(to(loader(asking("/actions/video/v1/like", { params: { videoId: "v1" } })))).toBe("/");
});

test("with JavaScript a page is not made again for a like that the server was away for: what is typed there stays", async () => {
  plays({ [call]: isAway });
  const response = await answer(action, liking({ liked: "true", stays: "yes" }));
  expect([response.status, (await toastOf(response))?.type]).toEqual([503, "error"]);
});
