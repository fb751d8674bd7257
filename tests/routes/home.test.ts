import { expect, test } from "vitest";
import { loader } from "#app/routes/_app._index";
import { answer, asking, givenUp } from "#tests/support/asking";
import { aVideo, broken, envelope, isAway, page, plays, refusal } from "#tests/support/video-api";

test("the home page lists published videos and where the list goes on", async () => {
  plays({ "GET videos": page([aVideo({ title: "First" })], { nextCursor: "c2" }) });
  const { videos, next, prev } = await (await answer(loader, asking("/"))).json();
  expect(videos).toMatchObject([{ _id: "v1", title: "First", owner: { username: "lark" } }]);
  expect([next, prev]).toEqual(["c2", null]);
});

test("the home page passes its own place in the list on", async () => {
  plays({ "GET videos": ({ url }) => page([aVideo({ title: new URL(url).searchParams.get("after")! })]) });
  const { videos } = await (await answer(loader, asking("/?after=c2"))).json();
  expect(videos[0].title).toBe("c2");
});

test("cards tell the browser no more than they show", async () => {
  plays({ "GET videos": page([aVideo()]) });
  const { videos } = await (await answer(loader, asking("/"))).json();
  expect(Object.keys(videos[0])).not.toEqual(expect.arrayContaining(["description"]));
  expect(videos[0].owner).toEqual({ _id: "u1", username: "lark", avatar: "" });
});

test.each([
  ["cannot be reached", isAway, 503],
  ["breaks off", broken, 502],
  ["fails", refusal(500, "No"), 502],
  ["answers something else", envelope("nothing of the kind"), 502],
])("when the server %s, the home page fails with it", async (_, reply, status) => {
  plays({ "GET videos": reply });
  expect((await givenUp(loader, asking("/"))).status).toBe(status);
});
