import { expect, test } from "vitest";
import { loader } from "#app/routes/channels/_app.tweets";
import { aTweet } from "#tests/support/fixtures";
import { respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, optional, removeStubs, stubApi, stubEveryCall, unreachable } from "#tests/support/stub-api";

const feed = { "GET tweets/getAllTweets": envelope([aTweet()]) };
const open = () => routeArgs("/tweets", { cookie: signedIn });
const noFaults = { unstubbed: [], unused: [] };

test("a test whose stubs are all called has no faults", async () => {
  stubApi(feed);
  expect((await respond(loader, open())).status).toBe(200);
  expect(removeStubs()).toEqual(noFaults);
});

test("a call that the test does not stub is named by its address and by its entry of the table", async () => {
  expect((await thrownResponse(loader, open())).status).toBe(503);
  expect(removeStubs().unstubbed).toEqual(["No stub answers GET tweets/getAllTweets (listTweets): add it to stubApi."]);
});

test("a stub that is not called is named, unless it is optional or replaced", async () => {
  stubApi({ ...aViewer(), ...optional({ "GET trending": envelope([]) }), "GET videos/v1": unreachable });
  stubApi({ "GET videos/v1": envelope({}) });
  expect(removeStubs()).toEqual({
    unstubbed: [],
    unused: [
      "The test never called GET videos/v1 (watchVideo): delete its stub, or mark it as optional.",
      "The test never called GET users/current-user (findViewer): delete its stub, or mark it as optional.",
    ],
  });
});

test("the stubs of one test are gone in the next", async () => {
  stubApi(optional(feed));
  removeStubs();
  await thrownResponse(loader, open());
  expect(removeStubs().unstubbed).toHaveLength(1);
});

test("a name in braces stands for every id, and an address of its own comes first", async () => {
  const replies: string[] = [];
  stubApi({ "GET videos/{videoId}": () => (replies.push("any"), envelope({})) });
  stubApi({ "GET videos/v1": () => (replies.push("v1"), envelope({})) });
  for (const id of ["v1", "v2"]) await fetch(`http://api.test/api/v1/videos/${id}`);
  expect(replies).toEqual(["v1", "any"]);
});

test("one stub can answer every call", async () => {
  stubEveryCall(unreachable);
  expect((await thrownResponse(loader, open())).status).toBe(503);
  expect(removeStubs()).toEqual(noFaults);
});

test("a composed call that the contract does not have cannot be stubbed", () => {
  const part = "videoz";
  expect(() => stubApi({ [`GET ${part}`.toString()]: envelope([]) })).toThrow('The contract has no call "GET videoz"');
});

test("an unexpected response is reported with its status, target and body", async () => {
  const route = (response: Response) => () => Promise.reject(response as unknown as Error);
  await expect(respond(route(Response.json({ alert: "No" }, { status: 422 })), open())).rejects.toThrow(
    'The route threw a 422: {"alert":"No"}',
  );
  const redirect = new Response(null, { status: 302, headers: { Location: "/login" } });
  await expect(thrownResponse(() => redirect, open())).rejects.toThrow("The route returned a 302 to /login: ");
});

test("a route that fails without a response fails with its own error", async () => {
  const route = () => Promise.reject(new RangeError("Too far"));
  await expect(respond(route, open())).rejects.toThrow(RangeError);
  await expect(thrownResponse(route, open())).rejects.toThrow(RangeError);
  await expect(thrownResponse(() => null, open())).rejects.toThrow("The route threw nothing");
});
