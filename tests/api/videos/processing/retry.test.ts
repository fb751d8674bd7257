import { expect, test } from "vitest";
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
