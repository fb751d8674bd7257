import { expect, test } from "vitest";
import { type FullPlaylist, type Playlist, watchLaterShape } from "#contract/playlists";
import { testApi, type User } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
let members = 0;
const aMember = () => api.signUp(`member-${(members += 1)}`);
const bea = await api.signUp("bea");
const [one, two, hidden] = (await insertVideos(api, bea, [
  { title: "One" },
  { title: "Two" },
  { is_published: 0 },
])) as [string, string, string];

const save = (who: User, id: string, saved?: boolean) =>
  who.post(`/users/watch-later/${id}`, saved === undefined ? {} : { saved });
const titlesOf = async (who: User) => {
  const { data } = await who.get<FullPlaylist>("/users/watch-later");
  return watchLaterShape
    .strict()
    .parse(data)
    .videos.map(({ title }) => title);
};

test("videos are saved once and removed again, in the order they were added", async () => {
  const anna = await aMember();
  expect(await titlesOf(anna)).toEqual([]);
  expect(await save(anna, one, false)).toMatchObject({ status: 200, data: { saved: false } });
  for (const id of [two, one, two])
    expect(await save(anna, id)).toMatchObject({ status: 200, message: "Saved to Watch later", data: { saved: true } });
  expect(await titlesOf(anna)).toEqual(["Two", "One"]);
  expect((await save(anna, two, false)).message).toBe("Removed from Watch later");
  expect(await titlesOf(anna)).toEqual(["One"]);
});

test("a video that one may not see is not saved", async () => {
  const anna = await aMember();
  expect((await save(anna, hidden)).status).toBe(404);
  expect((await save(bea, hidden)).status).toBe(200);
});

test("others do not find the list, and nobody changes, deletes or lists it as a playlist", async () => {
  const anna = await aMember();
  await save(anna, two);
  const other = await bea.get(`/playlist/${anna.id}`);
  expect({ status: other.status, message: other.message }).toEqual({ status: 404, message: "Playlist does not exist" });
  for (const path of [`/playlist/${anna.id}`, `/playlist/user/allvideos/${anna.id}`]) {
    expect((await api.visitor().get(path)).status).toBe(404);
    expect((await anna.get(path)).status).toBe(200);
  }
  expect((await anna.patch(`/playlist/${anna.id}`, { name: "Mine" })).status).toBe(404);
  expect((await anna.delete(`/playlist/${anna.id}`)).status).toBe(404);
  for (const who of [anna, bea]) {
    expect((await who.get<Playlist[]>(`/playlist/user/${anna.id}`)).data).toEqual([]);
    expect((await who.get(`/playlist/user/allvideos/${anna.id}`)).status).toBe(who === anna ? 200 : 404);
  }
});

test("the saved videos play as a queue for their owner", async () => {
  const anna = await aMember();
  for (const id of [one, two]) await save(anna, id);
  const { data } = await anna.get<FullPlaylist>(`/playlist/user/allvideos/${anna.id}?around=${two}`);
  expect(data).toMatchObject({ name: "Watch later", queue: { index: 1, total: 2 } });
});
