import { expect, test } from "vitest";
import * as tweets from "#app/routes/channels/_app.tweets";
import * as watch from "#app/routes/watch/_app.video.$videoId/route";
import { aTweet, aVideo } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, routeArgs, signedIn } from "#tests/support/route-args";
import { aViewer, envelope, page, stubApi, unreachable } from "#tests/support/stub-api";

const tweetArgs = (content: string) => formArgs("/tweets", { content }, { cookie: signedIn });

test("a refused post renders its page with the data of the loader and of the action", async () => {
  stubApi({ ...aViewer(), "GET tweets/getAllTweets": envelope([aTweet()]) });
  const { status, document } = await renderRoute(tweets, tweetArgs("  "));
  expect(status).toBe(422);
  expect(document.querySelector(".rich-text")!.textContent).toBe("Up before everyone");
  expect(document.querySelector("[id$=-error]")!.textContent).toBe("Add some text to tweet");
});

test("a page has the parameters of its path", async () => {
  stubApi({ "GET videos/v1": envelope(aVideo()), "GET videos": page([]), "GET comments/v1": page([]) });
  const { status, document } = await renderRoute(watch, routeArgs("/video/v1", { params: { videoId: "v1" } }));
  expect({ status, text: document.querySelector("h1")!.textContent }).toEqual({ status: 200, text: "A clip" });
});

test("a response that the loader throws renders the page that the shell shows for it", async () => {
  stubApi({ "GET tweets/getAllTweets": unreachable });
  const { status, document } = await renderRoute(tweets, routeArgs("/tweets"));
  expect({ status, textContent: document.querySelector("h1")!.textContent }).toEqual({
    status: 503,
    textContent: "Opps! something went wrong 😕",
  });
});

test("a redirect fails the test with its target", async () => {
  stubApi({ "POST tweets/": envelope(aTweet(), "Tweet created") });
  await expect(renderRoute(tweets, tweetArgs("Hello"))).rejects.toThrow("The route answered with a 302 to /tweets");
});
