import { expect, test } from "vitest";
import type { Playlist } from "#contract/playlists";
import { playlistTextNames } from "#contract/words/playlists";
import { testApi } from "#tests/support/api";
import { typedPlaylist } from "#tests/support/profile-texts";

const api = await testApi();
const anna = await api.signUp("anna");
const find = async (id: string) => (await api.visitor().get<Playlist>(`/playlist/${id}`)).data;

test("a new playlist has every text", async () => {
  expect(new Set(Object.values(typedPlaylist)).size).toBe(playlistTextNames.length);
  const { data } = await anna.post<Playlist>("/playlist", typedPlaylist);
  expect(data).toMatchObject(typedPlaylist);
  expect(await find(data._id)).toMatchObject(typedPlaylist);
  expect((await anna.get(`/playlist/user/${anna.id}`)).data).toMatchObject([typedPlaylist]);
  expect((await anna.get(`/playlist/user/allvideos/${data._id}`)).data).toMatchObject(typedPlaylist);
});

test("each text of a playlist is changed alone, and an absent one stays", async () => {
  const { data } = await anna.post<Playlist>("/playlist", { name: "Before" });
  for (const name of playlistTextNames) await anna.patch(`/playlist/${data._id}`, { [name]: typedPlaylist[name] });
  await anna.patch(`/playlist/${data._id}`, {});
  expect(await find(data._id)).toMatchObject(typedPlaylist);
});
