import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { aPlaylist, aVideo } from "#tests/support/fixtures";
import { startSiteOnStubApi, failures } from "./support/stub-api-site";

afterAll(cleanUp);
const { totalViews: _, totalDuration: _unknown, ...untold } = aPlaylist({ _id: "p2", videosCount: 2 });
const { viewer, failing } = await startSiteOnStubApi(
  {},
  {
    "GET playlist/p2": untold,
    "GET playlist/user/allvideos/p2": {
      ...untold,
      videos: [aVideo({ views: 1_200, duration: 100 }), aVideo({ _id: "v2", views: 345, duration: 620 })],
      nextCursor: null,
      prevCursor: null,
    },
    "GET playlist/user/u1": [aPlaylist({ _id: "p3", name: "Mine, empty", thumbnail: "", videosCount: 0 }), aPlaylist()],
    "GET playlist/user/u2": [
      { _id: "p4", name: "Nobody's, empty", videos: [] },
      { _id: "p5", name: "Nobody's, with one", videos: ["v1"] },
      aPlaylist({ _id: "p6", name: "Somebody's, empty", thumbnail: "", videosCount: 0, videos: [] }),
    ],
  },
);

describe("an unknown number of subscribers is shown as '—'", () => {
  test.for([
    ["/playlist/p1/lark", "GET users/c/lark"],
    ["/video/v2", null],
  ] as const)("on %s", async ([path, call]) => {
    if (call) failing.set(call, failures[5]![1]);
    const page = await viewer().get(path);
    failing.clear();
    expect(page.status).toBe(200);
    expect(page.text).toContain(call ? "— subscribers" : "0 subscribers");
    expect(page.text).not.toMatch(/\b(510|80) subscribers/);
  });
});

describe("playlists", () => {
  test("missing totals are the sums over the videos", async () => {
    expect((await viewer().get("/playlist/p2/lark")).all(".playlist-head p").join()).toContain(
      "2 videos · 1.5K views · 12 min",
    );
  });

  test("playlists without videos and without owner are hidden", async () => {
    const expected = (await viewer().get("/user/wren/u2/playlists")).all("main h2");
    expect(expected).toEqual(["Nobody's, with one", "Somebody's, empty"]);
  });

  test("the owner's empty playlist is shown with a placeholder cover", async () => {
    const page = await viewer().get("/channel/lark/playlists");
    const covers = [...page.document.querySelectorAll("main .card")].map((card) => [
      card.querySelector("h2")?.textContent,
      card.querySelector(".thumbnail > svg") !== null,
      card.querySelector(".thumbnail img") !== null,
    ]);
    expect(covers).toEqual([
      ["Mine, empty", true, false],
      ["Boat jobs", false, true],
    ]);
  });
});
