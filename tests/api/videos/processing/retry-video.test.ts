import { expect, test } from "vitest";
import { newId, timestamp } from "#api/db/ids";
import { testApi } from "#tests/support/api";
import { jobsOf } from "#tests/support/jobs";
import { race } from "#tests/support/race";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ workers: 0 });

test("of two requests at once that retry a failed video, one adds a job", async () => {
  const anna = await api.signUp("anna");
  const [id] = await insertVideos(api, anna, [{ status: "failed", failure: "The video could not be converted" }]);
  const retry = () => anna.patch(`/videos/retry/${id}`);
  const answers = await race(api, { before: /^update "videos" set "status"/ }, retry, retry);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await jobsOf(api, id!)).toHaveLength(1);
});

test("a video whose file plays as it is gets the job again that failed", async () => {
  const bea = await api.signUp("bea");
  const failed = { status: "ready" as const, failure: "The video could not be converted" };
  const [first, later] = await insertVideos(api, bea, [failed, failed]);
  const ended = { id: newId(), attempts: 5, failure: "", details: "", result: "", created_at: timestamp() };
  await api.db
    .insertInto("ended_jobs")
    .values({ ...ended, kind: "make-playable", video_id: first!, outcome: "failed", ended_at: timestamp() })
    .execute();
  for (const id of [first, later]) expect((await bea.patch(`/videos/retry/${id}`)).status).toBe(200);
  const kinds = async (id: string) => (await jobsOf(api, id)).map(({ kind }) => kind);
  expect([await kinds(first!), await kinds(later!)]).toEqual([["make-playable"], ["make-renditions"]]);
});
