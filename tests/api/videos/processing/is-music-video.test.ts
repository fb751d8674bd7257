import { expect, test } from "vitest";
import { isMusicVideo } from "#api/videos/processing/is-music-video";
import { testApi } from "#tests/support/api";

const api = await testApi({ workers: 0 });

test.for([
  ["a tag", { tags: "rain Music" }, true],
  ["a category", { category: "música" }, true],
  ["neither", { tags: "musical", category: "news" }, false],
] as const)("a video is music by %s", async ([, said, isMusic]) => {
  expect(await isMusicVideo(api.db, { category: "", tags: "", owner_id: "", ...said })).toBe(isMusic);
});

test("the videos of a channel whose podcast is about music are music", async () => {
  const { id } = await api.signUp("anna");
  const isMusic = async (podcast_category: string) => {
    await api.db.updateTable("users").set({ podcast_category }).where("id", "=", id).execute();
    return isMusicVideo(api.db, { category: "", tags: "", owner_id: id });
  };
  expect([await isMusic("Music"), await isMusic("Music/Music History"), await isMusic("Arts")]).toEqual([
    ...[true, true, false],
  ]);
});
