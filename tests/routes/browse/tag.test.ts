import { expect, test } from "vitest";
import { loader } from "#app/routes/browse/_app.tag.$tag";
import { locationOf, respond, routeArgs, thrownResponse } from "#tests/support/route-args";
import { aVideo } from "#tests/support/fixtures";
import { page, stubApi } from "#tests/support/stub-api";

const open = (tag: string, query = "") => routeArgs(`/tag/${encodeURIComponent(tag)}${query}`, { params: { tag } });

test("a tag's page lists its videos", async () => {
  const requestedTags: string[] = [];
  const answer = page([aVideo({ tags: ["sea"] }), aVideo({ _id: "v2", tags: [] })]);
  stubApi({ "GET videos": (request) => (requestedTags.push(new URL(request.url).searchParams.get("tag")!), answer) });
  const { tag, total, videos } = await (await respond(loader, open("sea"))).json();
  expect({ tag, total, requestedTags, videos: videos.map(({ _id }: { _id: string }) => _id) }).toEqual({
    tag: "sea",
    total: 2,
    requestedTags: ["sea"],
    videos: ["v1"],
  });
});

test("another spelling of a tag redirects to its normal one", async () => {
  expect(locationOf(await thrownResponse(loader, open("#Sea")))).toBe("/tag/sea");
  expect(locationOf(await thrownResponse(loader, open("Übersee")))).toBe("/tag/%C3%BCbersee");
});

test.each(["a b", "..", "<x>", "-"])("%s is no tag", async (tag) => {
  expect((await thrownResponse(loader, open(tag))).status).toBe(404);
});

test("the page after the last redirects to the first", async () => {
  stubApi({ "GET videos": page([]) });
  expect(locationOf(await thrownResponse(loader, open("sea", "?after=c2")))).toBe("/tag/sea");
});
