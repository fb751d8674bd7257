import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "#api/db/open";
import { claimJob, leaseMs } from "#api/videos/processing/job-queue";
import { testApi } from "#tests/support/api";
import {
  writeProgram,
  waitForStatus,
  dirOf,
  filesOf,
  jobsOf,
  advanceClock,
  waitOptions,
  upload,
} from "#tests/support/jobs";
import { insertVideos } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

afterEach(() => void vi.useRealTimers());

test("a server stopped during a conversion repeats it after its restart, as a first attempt", async () => {
  const first = await testApi({ tools: { ffmpeg: await writeProgram("exec sleep 60") } });
  const bea = await first.signUp("bea");
  const { _id } = await upload(bea, "hevc-mov");
  await waitFor(async () => expect((await jobsOf(first, _id))[0]!.attempts).toBe(1), waitOptions);
  await first.close();
  const db = await openDatabase(first.place.database);
  const [job] = await jobsOf({ ...first, db }, _id);
  await db.destroy();
  expect(job).toMatchObject({ attempts: 0, is_running: 0 });
  const second = await testApi({ sharedWith: first });
  await waitForStatus("ready", second.as(bea.cookies), _id);
});

/** Opens a site without a running worker, with a video to convert; returns its id. */
async function stoppedSite() {
  const first = await testApi({ tools: { ffmpeg: await writeProgram("exec sleep 60") } });
  const bea = await first.signUp("bea");
  const { _id } = await upload(bea, "hevc-mov");
  await first.close();
  return { first, bea, id: _id };
}

test("the jobs of a killed worker are taken over within ten seconds", async () => {
  const { first, bea, id } = await stoppedSite();
  const db = await openDatabase(first.place.database);
  const claim = () => claimJob(db, Date.now(), ["make-playable"]);
  expect(await claim()).toMatchObject({ video_id: id });
  expect(await claim()).toBe(null);
  await db.destroy();
  expect(leaseMs).toBeLessThan(10_000);
  advanceClock(leaseMs);
  const second = await testApi({ sharedWith: first });
  await waitForStatus("ready", second.as(bea.cookies), id);
});

test("a video that crashes its worker each time fails", async () => {
  const { first, bea, id } = await stoppedSite();
  const db = await openDatabase(first.place.database);
  await db.updateTable("jobs").set({ attempts: 3 }).execute();
  await db.destroy();
  const second = await testApi({ sharedWith: first });
  const { failure } = await waitForStatus("failed", second.as(bea.cookies), id);
  expect(failure).toBe("The video could not be converted");
});

test("the next attempt deletes the partial files of a killed conversion", async () => {
  const { first, bea, id } = await stoppedSite();
  await writeFile(join(dirOf(first, id), "made.123.part"), "half");
  const second = await testApi({ sharedWith: first });
  await waitForStatus("ready", second.as(bea.cookies), id);
  expect((await filesOf(second, id)).filter((name) => name.startsWith("made"))).toEqual([]);
});

test("a video deleted during its conversion does not delay the next one", async () => {
  const hangsOnce = '[ -e "$0.started" ] || { touch "$0.started"; exec sleep 60; }';
  const ffmpeg = await writeProgram(`${hangsOnce}\nexec ffmpeg "$@"`);
  const site = await testApi({ tools: { ffmpeg } });
  const bea = await site.signUp("bea");
  const [endless, next] = [await upload(bea, "avi"), await upload(bea, "hevc-mov")];
  await waitFor(() => access(`${ffmpeg}.started`), waitOptions);
  expect((await bea.delete(`/videos/${endless._id}`)).status).toBe(200);
  await waitForStatus("ready", bea, next._id);
});

test("simultaneous workers never get the same job", async () => {
  const { first, bea } = await stoppedSite();
  const dbs = [await openDatabase(first.place.database), await openDatabase(first.place.database)];
  const ids = await insertVideos(
    { ...first, db: dbs[0]! },
    bea,
    Array.from({ length: 30 }, () => ({})),
  );
  await dbs[0]!.deleteFrom("jobs").where("kind", "=", "count-words").execute();
  const job = { kind: "make-playable" as const, run_after: "2024", created_at: "2024" };
  await dbs[0]!
    .insertInto("jobs")
    .values(ids.map((id) => ({ ...job, id, video_id: id })))
    .execute();
  const claims = await Promise.all(Array.from({ length: 40 }, (_, i) => claimJob(dbs[i % 2]!)));
  const claimed = claims.filter((claim) => claim !== null).map(({ id }) => id);
  expect([claimed.length, new Set(claimed).size]).toEqual([31, 31]);
  for (const db of dbs) await db.destroy();
});
