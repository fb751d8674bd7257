import { access, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endJob, sweepEndedJobs } from "#api/videos/processing/end-job";
import { addJob, claimJob, requireJob } from "#api/videos/processing/job-queue";
import type { ActEntry } from "#contract/audit";
import type { Job, JobCounts, SweepState } from "#contract/administration";
import type { JobKind } from "#contract/words/jobs";
import { jobsOf, upload, waitForStatus, waitOptions, writeProgram } from "#tests/support/jobs";
import { findReplacement, replace } from "#tests/support/replacements";
import { tempDir } from "#tests/api/media/temp-dir";
import { testApi, type TestApi, type User } from "#tests/support/api";
import { race } from "#tests/support/race";
import { insertVideos, publishVideo } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

/** A site whose jobs nobody does; the first account administers. */
const idle = await testApi({ workers: 0 });
const admin = await idle.signUp("admin");
const second = idle.as(admin.cookies);
const jobs = "/administration/jobs";

const list = async (state: string, who: User = admin) =>
  (await who.get<{ jobs: Job[] }>(`${jobs}?state=${state}`)).data.jobs;
const cancel = (id: string) => admin.delete(`${jobs}/${id}`);
const retry = (id: string) => admin.post(`${jobs}/${id}/retry`);

async function addVideoJob(kind: JobKind = "make-playable", of: TestApi = idle) {
  const video = { status: "processing" as const, file_name: "source.avi" };
  const [videoId = ""] = await insertVideos(of, admin, [kind === "make-playable" ? video : {}]);
  return { videoId, jobId: await addJob(of.db, { kind, videoId }) };
}

/** Claims the job as a worker does. */
async function claim(jobId: string, api = idle) {
  await api.db.updateTable("jobs").set({ run_after: "2020" }).where("id", "=", jobId).execute();
  const job = await claimJob(api.db);
  expect(job?.id).toBe(jobId);
  return job!;
}

async function addFailedJob(kind: JobKind = "make-playable") {
  const { videoId, jobId } = await addVideoJob(kind);
  const failure = { status: "failed" as const, failure: "The video file is damaged" };
  await idle.db.updateTable("videos").set(failure).where("id", "=", videoId).execute();
  await endJob(idle.db, await claim(jobId), { outcome: "failed", failure: { message: "The video file is damaged" } });
  return { videoId, jobId };
}

test("jobs are listed by state with their video, and counted", async () => {
  const { videoId, jobId } = await addVideoJob();
  expect(await list("waiting")).toContainEqual(
    expect.objectContaining({
      ...{ _id: jobId, kind: "make-playable", state: "waiting", attempts: 0, canBeCancelled: true },
      video: { _id: videoId, title: expect.any(String), owner: "admin" },
    }),
  );
  const before = (await admin.get<{ counts: JobCounts }>(jobs)).data;
  const job = await claim(jobId);
  expect(await list("running")).toMatchObject([{ _id: jobId, state: "running", attempts: 1 }]);
  const after = (await admin.get<{ counts: JobCounts }>(jobs)).data;
  expect(after.counts).toEqual({ ...before.counts, waiting: before.counts.waiting - 1, running: 1 });
  await endJob(idle.db, job, { outcome: "done" });
  expect((await list("done")).map(({ _id, canBeRetried }) => [_id, canBeRetried])).toContainEqual([jobId, false]);
  expect(await list("running")).toEqual([]);
});

test("the lists of jobs are paged", async () => {
  for (let count = 0; count < 3; count += 1) await addFailedJob();
  const all = (await list("failed")).map(({ _id }) => _id);
  const first = await admin.get<{ jobs: Job[] }>(`${jobs}?state=failed&limit=2`);
  const { page } = first.body as unknown as { page: { nextCursor: string } };
  const next = await admin.get<{ jobs: Job[] }>(`${jobs}?state=failed&limit=2&after=${page.nextCursor}`);
  expect([...first.data.jobs, ...next.data.jobs].map(({ _id }) => _id)).toEqual(all.slice(0, 4));
});

test("a job whose worker was killed waits again when its lease ends", async () => {
  const { jobId } = await addVideoJob();
  await claim(jobId);
  await idle.db.updateTable("jobs").set({ run_after: "2021" }).where("id", "=", jobId).execute();
  expect((await list("running")).map(({ _id }) => _id)).not.toContain(jobId);
  expect((await list("waiting")).map(({ _id }) => _id)).toContain(jobId);
});

test("a cancelled job is cancelled once, with an entry in the log, and its video says so", async () => {
  const { videoId, jobId } = await addVideoJob();
  const answers = [await cancel(jobId), await cancel(jobId)];
  expect(answers.map(({ status, message }) => [status, message])).toEqual([
    [200, "The job is cancelled"],
    [409, "This job is cancelled already"],
  ]);
  const { data: video } = await admin.get<{ status: string; failure: string }>(`/videos/${videoId}`);
  expect({ status: video.status, failure: video.failure }).toEqual({
    status: "failed",
    failure: "An administrator cancelled the processing",
  });
  const log = await admin.get<ActEntry[]>("/administration/log?act=job.cancel&limit=1");
  expect(log.data[0]).toMatchObject({ subject: { kind: "job", _id: jobId }, details: { kind: "make-playable" } });
});

test("a job that has finished meanwhile is not cancelled", async () => {
  const { jobId } = await addVideoJob();
  await endJob(idle.db, await claim(jobId), { outcome: "done" });
  expect(await cancel(jobId)).toMatchObject({ status: 409, message: "This job is done already" });
  const { jobId: publishedJob, videoId } = await addVideoJob();
  await idle.db
    .updateTable("videos")
    .set({ status: "ready", file_name: "video.mp4" })
    .where("id", "=", videoId)
    .execute();
  expect((await cancel(publishedJob)).message).toMatch(/just done its work/);
  expect(await jobsOf(idle, videoId)).toHaveLength(1);
});

test("a worker can publish nothing of a job that was cancelled", async () => {
  const { jobId } = await addVideoJob();
  const job = await claim(jobId);
  await cancel(jobId);
  await expect(idle.db.transaction().execute((trx) => requireJob(trx, job))).rejects.toThrow(/cancelled/);
  await endJob(idle.db, job, { outcome: "done" });
  expect((await list("cancelled")).map(({ _id }) => _id)).toContain(jobId);
});

test("jobs that the site needs cannot be cancelled, and unknown ones are not found", async () => {
  const { jobId } = await addVideoJob("drop-source");
  expect(await cancel(jobId)).toMatchObject({ status: 409, message: "This job cannot be cancelled" });
  expect((await cancel("0".repeat(24))).status).toBe(404);
  expect((await retry("0".repeat(24))).status).toBe(404);
});

test("a failed job is started again once, even by two at the same time", async () => {
  const { videoId, jobId } = await addFailedJob();
  const answers = await race(
    idle,
    { before: /^delete from "ended_jobs"/ },
    () => retry(jobId),
    () => second.post(`${jobs}/${jobId}/retry`),
  );
  expect(answers).toMatchObject([
    { status: 200 },
    { status: 409, message: "Somebody has started this job again already" },
  ]);
  const waiting = await jobsOf(idle, videoId);
  expect(waiting.map(({ kind, attempts }) => [kind, Number(attempts)])).toEqual([["make-playable", 0]]);
  const { data: video } = await admin.get<{ status: string; failure: string | null }>(`/videos/${videoId}`);
  expect({ status: video.status, failure: video.failure ?? null }).toEqual({ status: "processing", failure: null });
});

test("of two who cancel a job at once, one does", async () => {
  const { jobId } = await addVideoJob();
  const answers = await race(
    idle,
    { before: /^delete from "jobs"/ },
    () => cancel(jobId),
    () => second.delete(`${jobs}/${jobId}`),
  );
  expect(answers).toMatchObject([{ status: 200 }, { status: 409, message: "This job is cancelled already" }]);
});

test("a job that waits, runs or is done is not started again", async () => {
  const { jobId } = await addVideoJob();
  expect(await retry(jobId)).toMatchObject({ status: 409, message: "This job waits for its turn already" });
  const job = await claim(jobId);
  expect(await retry(jobId)).toMatchObject({ status: 409, message: "This job runs already" });
  await endJob(idle.db, job, { outcome: "done" });
  expect(await retry(jobId)).toMatchObject({ status: 409, message: "This job is done already" });
});

test("a job that its owner has started again is no longer among the failed ones", async () => {
  const { videoId, jobId } = await addFailedJob();
  expect((await admin.patch(`/videos/retry/${videoId}`)).status).toBe(200);
  expect((await list("failed")).map(({ _id }) => _id)).not.toContain(jobId);
});

test("jobs of a deleted video are gone, and old ones are swept", async () => {
  const { videoId, jobId } = await addFailedJob();
  await idle.db.deleteFrom("videos").where("id", "=", videoId).execute();
  expect((await list("failed")).map(({ _id }) => _id)).not.toContain(jobId);
  const { jobId: old } = await addFailedJob();
  await sweepEndedJobs(idle.db, Date.now() + 91 * 24 * 60 * 60_000);
  expect((await list("failed")).map(({ _id }) => _id)).not.toContain(old);
});

/** A site whose conversions never end, or fail. */
async function workingSite(script: string) {
  const api = await testApi({ tools: { ffmpeg: await writeProgram(script) } });
  return { api, bea: await api.signUp("bea") };
}

test("a running conversion that is cancelled ends its program, and is started again", async () => {
  const pidFile = join(await tempDir(), "pid");
  const { bea } = await workingSite(`echo $$ > ${pidFile}.new && mv ${pidFile}.new ${pidFile}; exec sleep 61`);
  const { _id } = await upload(bea, "avi");
  const running = await waitFor(async () => {
    const [job] = await list("running", bea);
    expect(job).toBeDefined();
    await access(pidFile);
    return job!;
  }, waitOptions);
  expect((await bea.delete(`${jobs}/${running._id}`)).status).toBe(200);
  await waitForStatus("failed", bea, _id);
  const pid = Number(await readFile(pidFile, "utf8"));
  await waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/), waitOptions);
  expect((await bea.post(`${jobs}/${running._id}/retry`)).status).toBe(200);
  await waitFor(async () => expect(await list("running", bea)).toHaveLength(1), waitOptions);
  const { data } = await bea.get<{ status: string; progress: number }>(`/videos/${_id}`);
  expect({ status: data.status, progress: data.progress }).toEqual({ status: "processing", progress: 0 });
});

test("a job that fails permanently is listed with what the program said, without paths", async () => {
  const { api, bea } = await workingSite('echo "/srv/secret place/x.avi: Invalid data token=abc" >&2; exit 1');
  const { _id } = await upload(bea, "avi");
  await api.db.updateTable("jobs").set({ attempts: 2, run_after: "2020" }).where("video_id", "=", _id).execute();
  await waitForStatus("failed", bea, _id);
  const failed = await waitFor(async () => {
    const [job] = await list("failed", bea);
    expect(job).toBeDefined();
    return job!;
  }, waitOptions);
  const failure = { failure: "The video file is damaged", failureMessage: { code: "media.videoDamaged" } };
  expect(failed).toMatchObject({ ...failure, canBeRetried: true, video: { _id } });
  expect(failed.details).toContain("Invalid data");
  expect(failed.details).not.toMatch(/srv|abc/);
});

test("a cancelled new file leaves the video as it was, and can be taken up again", async () => {
  const { api, bea } = await workingSite("exec sleep 62");
  const video = await publishVideo(bea);
  await replace(bea, video._id, "avi");
  const running = await waitFor(async () => {
    const job = (await list("running", bea)).find(({ kind }) => kind === "replace-file");
    expect(job).toBeDefined();
    return job!;
  }, waitOptions);
  await bea.delete(`${jobs}/${running._id}`);
  expect(await findReplacement(bea, video._id)).toMatchObject({
    status: "failed",
    failure: "An administrator cancelled the processing",
  });
  const draft = api.db.selectFrom("drafts").select(["id", "sha256"]).where("replaces", "=", video._id);
  const { id, sha256 } = await draft.executeTakeFirstOrThrow();
  const setHash = (hash: string) => api.db.updateTable("drafts").set({ sha256: hash }).where("id", "=", id).execute();
  // As while another upload is on its way.
  await setHash("");
  expect((await bea.post(`${jobs}/${running._id}/retry`)).status).toBe(409);
  await setHash(sha256);
  await bea.post(`${jobs}/${running._id}/retry`);
  expect((await findReplacement(bea, video._id)).status).toBe("processing");
  expect((await bea.get<{ status: string }>(`/videos/${video._id}`)).data.status).toBe("ready");
  await api.db.deleteFrom("jobs").execute();
});

test("a sweep runs as a job, deletes what no row names but nothing recent, and reports how much", async () => {
  const api = await testApi();
  const bea = await api.signUp("bea");
  const { _id } = await publishVideo(bea);
  const dir = join(api.place.dataDir, "media/images");
  await writeFile(join(dir, "old-96.webp"), "12345");
  await writeFile(join(dir, "new-96.webp"), "12345");
  await utimes(join(dir, "old-96.webp"), 1, 1);
  expect((await bea.post("/administration/sweep")).status).toBe(200);
  const sweep = await waitFor(async () => {
    const { sweep } = (await bea.get<{ sweep: SweepState }>("/administration/storage")).data;
    expect(sweep.outcome).not.toBe(null);
    return sweep;
  }, waitOptions);
  expect(sweep).toMatchObject({ isUnderWay: false, outcome: "done", result: { files: 1, bytes: 5 } });
  expect((await bea.get(`/videos/${_id}`)).status).toBe(200);
});

test("one sweep runs at a time", async () => {
  const answers = await Promise.all([admin.post("/administration/sweep"), second.post("/administration/sweep")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [sweep] = (await list("waiting")).filter(({ kind }) => kind === "sweep");
  expect(sweep).toMatchObject({ video: null, canBeCancelled: true });
  expect((await cancel(sweep!._id)).status).toBe(200);
  expect((await retry(sweep!._id)).status).toBe(200);
});
