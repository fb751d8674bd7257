import { expect, test } from "vitest";
import type { Comment } from "#contract/comments";
import { leave } from "#tests/support/account-deletion";
import { testApi } from "#tests/support/api";
import { race } from "#tests/support/race";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const { db } = api;
const anna = await api.signUp("anna");

test.each([
  ["found", { after: /^select "id", "video_id", "parent_id"/ }],
  ["counted", { before: /^update "videos" set "comments_count" = .* - / }],
])("a comment that its video's owner deletes while it is %s with its account is counted once", async (name, point) => {
  const bea = await api.signUp(`bea-${name}`);
  const [videoId] = await insertVideos(api, anna, [{}]);
  const write = async (commentContent: string, parentId?: string) =>
    (await bea.post<Comment>(`/comments/${videoId}`, { commentContent, ...(parentId && { parentId }) })).data;
  const thread = (await anna.post<Comment>(`/comments/${videoId}`, { commentContent: "Stays" })).data;
  const reply = await write("Goes", thread._id);
  await write("Goes, too");
  await race(
    api,
    point,
    () => leave(api, bea),
    () => anna.delete(`/comment/${reply._id}`),
  );
  const counts = {
    ...(await db.selectFrom("videos").select("comments_count").where("id", "=", videoId!).executeTakeFirst()),
    ...(await db.selectFrom("comments").select("replies_count").where("id", "=", thread._id).executeTakeFirst()),
  };
  expect(counts).toEqual({ comments_count: 1, replies_count: 0 });
});
