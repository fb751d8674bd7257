import { expect, test } from "vitest";
import { countWords } from "#api/search/words/count-changed-words";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ signups: null, workers: 0 });
const admin = await api.signUp("admin");
const bea = await api.signUp("bea");
await admin.patch("/administration/sign-ups", { mode: "approval" });
const person = { username: "silverwillow", email: "willow@vidlark.test", fullName: "Morning Kettle" };
const { data: waiting } = await api
  .visitor()
  .post<{ _id: string }>("/users/register", { ...person, password: "correct horse" });
const [videoId] = await insertVideos(api, bea, [{}]);

const absent = async () => [
  (await bea.get(`/users/blocks/${waiting._id}`)).status,
  (await bea.post(`/users/blocks/${waiting._id}`)).status,
  (await bea.post(`/subscriptions/t/${waiting._id}`)).status,
  (await bea.post(`/subscriptions/subStatus`, { channelId: waiting._id })).status,
  (await bea.get(`/users/c/${person.username}`)).status,
  (await bea.get(`/reports/user/${waiting._id}`)).status,
];

const mentionsOf = async () => {
  const { data } = await bea.post<{ mentions?: unknown[] }>(`/comments/${videoId}`, {
    commentContent: `Hello @${person.username}, ${Math.random()}`,
  });
  return data.mentions ?? [];
};

const correct = async () => {
  await countWords(api.db);
  const { data } = await bea.get<{ correctedQuery: string | null }>(
    "/search/corrections?query=silverwilow&type=channels",
  );
  return data.correctedQuery;
};

test("nobody but administrators learns the names of a registration that waits for approval", async () => {
  expect(await absent()).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await mentionsOf()).toEqual([]);
  expect(await correct()).toBeNull();
  await admin.post(`/administration/users/${waiting._id}/approval`);
  expect((await absent()).filter((status) => status === 404)).toEqual([]);
  expect(await mentionsOf()).toEqual([{ _id: waiting._id, username: person.username }]);
  expect(await correct()).toBe("silverwillow");
});
