import { expect, test } from "vitest";
import { deleteSubject } from "#api/administration/moderation/delete-subject";
import { newId } from "#api/db/ids";
import { ApiError } from "#contract/errors";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");

test("what its owner deleted before a moderator's deletion is gone already", async () => {
  const tweet = { kind: "tweet", id: newId(), ownerId: anna.id } as const;
  await expect(deleteSubject(api.db, api.media, tweet)).resolves.toBeUndefined();
});

test.for([new Error("The disk fails"), new ApiError(507, () => "The store is full")])(
  "files that cannot be deleted are an error: %s",
  async (error) => {
    const [id] = await insertVideos(api, anna, [{}]);
    const media = { ...api.media, deletePrefix: () => Promise.reject(error) };
    await expect(deleteSubject(api.db, media, { kind: "video", id: id!, ownerId: anna.id })).rejects.toBe(error);
  },
);
