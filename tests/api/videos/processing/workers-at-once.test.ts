import { afterEach, expect, test } from "vitest";
import { fetchVideo, upload, waitOptions } from "#tests/support/jobs";
import { killAll } from "#tests/support/killable-worker";
import { openSite } from "#tests/support/kills/worker-site";
import { waitFor } from "#tests/support/wait-for";

afterEach(killAll);

test("simultaneous workers do every job once", async () => {
  const { site, anna, newWorker } = await openSite();
  const videos = [];
  for (let count = 0; count < 4; count++) videos.push(await upload(anna, "silent"));
  for (let count = 0; count < 3; count++) newWorker();
  const finish = (id: string) =>
    waitFor(async () => expect((await fetchVideo(anna, id)).hls).not.toBe(""), waitOptions);
  await Promise.all(videos.map(({ _id }) => finish(_id)));
  const rows = await site.db.selectFrom("renditions").select("video_id").execute();
  const ids = videos.map(({ _id }) => _id);
  expect(rows.filter(({ video_id }) => ids.includes(video_id))).toHaveLength(4);
});
