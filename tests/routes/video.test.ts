import { expect, test, vi } from "vitest";
import { loader } from "#app/routes/_app.video.$videoId/route";
import { answer, asking, givenUp } from "#tests/support/asking";
import { aVideo, broken, envelope, isAway, page, plays, refusal } from "#tests/support/video-api";

const watching = (id = "v1") => asking(`/video/${id}`, { params: { videoId: id } });

test("the watch page shows the video and others beside it", async () => {
  plays({ "GET videos/v1": envelope(aVideo()), "GET videos": page([aVideo(), aVideo({ _id: "v2" })]) });
  const { video, side, origin } = await (await answer(loader, watching())).json();
  expect(video).toMatchObject({ _id: "v1", title: "A clip", subscriberCount: 0 });
  expect(side.map(({ _id }: { _id: string }) => _id)).toEqual(["v2"]);
  expect(origin).toBe("http://site.test");
});

test.each([
  ["cannot be reached", isAway],
  ["fails", refusal(500, "No")],
  ["breaks off", broken],
])("the watch page lives when the side list %s", async (_, reply) => {
  plays({ "GET videos/v1": envelope(aVideo()), "GET videos": reply });
  const response = await answer(loader, watching());
  expect([response.status, (await response.json()).side]).toEqual([200, null]);
});

test.each([
  ["is not there", refusal(404, "Video not found"), 404],
  ["has an id that cannot be", refusal(400, "Invalid video id"), 404],
  ["wants a session", refusal(401, "Unauthorized request"), 401],
  ["comes broken", broken, 503],
  ["cannot be fetched", isAway, 503],
])("a video that %s fails the page", async (_, reply, status) => {
  plays({ "GET videos/v1": reply, "GET videos": page([]) });
  expect((await givenUp(loader, watching())).status).toBe(status);
});

test("an id that would leave its path is not asked for", async () => {
  plays({ "GET videos": page([]) });
  expect((await givenUp(loader, watching("../users"))).status).toBe(404);
});

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A watch page without a server of ours in front, and the views that were counted. */
async function watchedAlone(headers: Record<string, string>) {
  const asked = asking("/video/v1", { params: { videoId: "v1" }, headers });
  asked.context.site.sendsCookies = false;
  const counted = vi.fn(() => envelope({}));
  plays({ "GET videos/v1": envelope(aVideo()), "GET videos": page([]), "PATCH videos/view/v1": counted });
  await answer(loader, asked);
  return counted;
}

test("without a server of ours in front the page counts its view itself", async () => {
  const counted = await watchedAlone({ "User-Agent": person });
  await vi.waitFor(() => expect(counted).toHaveBeenCalledOnce());
});

test.each([{ "User-Agent": "Googlebot/2.1" }, { "User-Agent": person, "Sec-Purpose": "prefetch" }])(
  "%o is no view",
  async (headers) => {
    const counted = await watchedAlone(headers as Record<string, string>);
    await new Promise((done) => setTimeout(done, 50));
    expect(counted).not.toHaveBeenCalled();
  },
);
