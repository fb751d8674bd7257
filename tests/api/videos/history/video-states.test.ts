import { expect, test } from "vitest";
import { type ViewerState, viewerStateShape } from "#contract/history";
import { testApi, type User } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const [one, two, three, four] = (await insertVideos(api, anna, [{}, {}, {}, {}])) as [string, string, string, string];

const statesOf = async (viewer: User, ids: string) => {
  const { data } = await viewer.get<ViewerState[]>(`/users/video-states?ids=${ids}`);
  return new Map(data.map((state) => [state._id, viewerStateShape.strict().parse(state)]));
};

test("only the videos of the page that the viewer watched or saved are listed", async () => {
  await bea.post("/users/addVideoToWatchHistory", { videoId: one });
  await bea.post("/users/addVideoToWatchHistory", { videoId: two });
  await bea.post(`/users/watch-later/${two}`, { saved: true });
  await bea.post(`/users/watch-later/${three}`, { saved: true });
  const states = await statesOf(bea, [one, two, three, four].join(","));
  expect([...states.keys()].sort()).toEqual([one, two, three].sort());
  expect(states.get(one)).toMatchObject({ isWatched: true, isSaved: false });
  expect(states.get(two)).toMatchObject({ isWatched: true, isSaved: true });
  expect(states.get(three)).toMatchObject({ isWatched: false, isSaved: true });
  expect(await statesOf(anna, [one, two, three].join(","))).toEqual(new Map());
});

test.each(["", "x", "x,,y"])("invalid ids, such as '%s', are ignored", async (ids) => {
  expect(await statesOf(bea, ids)).toEqual(new Map());
});

test("only the first hundred ids are read", async () => {
  await bea.post("/users/addVideoToWatchHistory", { videoId: one });
  const others = Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(24, "0"));
  expect((await statesOf(bea, [...others, one].join(","))).size).toBe(0);
  expect((await statesOf(bea, [one.toUpperCase(), ...others].join(","))).size).toBe(1);
});
