import { expect, test } from "vitest";
import { isNearlyFull } from "#api/media/store/measure-disks";
import { timestamp } from "#api/db/ids";
import { measureSite } from "#api/operation/metrics/measure-site";
import { addMail } from "#api/accounts/mail/mail-queue";
import { dayOf, daysBefore } from "#api/videos/statistics/days";
import type { AccountStorage, Overview } from "#contract/administration";
import { addJob } from "#api/videos/processing/job-queue";
import { testApi } from "#tests/support/api";
import { waitOptions } from "#tests/support/jobs";
import { countStatements } from "#tests/support/count-statements";
import { insertVideos } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi({ workers: 0, quotas: { user: 1_000, total: null }, tools: { ffmpeg: "/nowhere" } });
const admin = await api.signUp("admin");
const bea = await api.signUp("bea");

const longAgo = "2020-01-01T00:00:00.000Z";
const today = dayOf();
/** Measures as if the last time were long ago. */
async function measure() {
  await api.db.updateTable("site_days").set({ measured_at: longAgo }).execute();
  await measureSite(api.db);
}

const overview = async () => (await admin.get<Overview>("/administration/overview")).data;

test("figures are measured by day: uploads, sign-ups, views and stored bytes", async () => {
  // The site measures once when it starts.
  await waitFor(async () => expect((await overview()).days.at(-1)?.day).toBe(today), waitOptions);
  await api.db.deleteFrom("site_days").execute();
  const weekAgo = daysBefore(today, 7);
  const [old = ""] = await insertVideos(api, bea, [{ created_at: `${weekAgo}T12:00:00.000Z` }, {}, {}]);
  await api.db.updateTable("videos").set({ bytes: 100, source_bytes: 20 }).execute();
  await api.db
    .insertInto("channel_days")
    .values([
      { user_id: bea.id, day: weekAgo, views: 3 },
      { user_id: admin.id, day: weekAgo, views: 4 },
    ])
    .execute();
  const rendition = { name: "144", kind: "video" as const, codecs: "", width: 1, height: 1, bandwidth: 1, bytes: 7 };
  await api.db
    .insertInto("renditions")
    .values({ ...rendition, video_id: old })
    .execute();
  await measure();
  const { days, from, to, storage } = await overview();
  expect({ dayCount: days.length, from, to, storedBytes: storage.storedBytes }).toEqual({
    dayCount: 90,
    from: daysBefore(today, 89),
    to: today,
    storedBytes: 367,
  });
  expect(days.find(({ day }) => day === weekAgo)).toEqual({
    ...{ day: weekAgo, uploads: 1, signUps: 0, views: 7, storedBytes: 127 },
  });
  expect(days.at(-1)).toEqual({ day: today, uploads: 2, signUps: 2, views: 0, storedBytes: 367 });
});

test("figures of a day outlast the videos that were deleted since, and are not measured twice in a row", async () => {
  await api.db.deleteFrom("videos").where("created_at", ">", today).execute();
  await measureSite(api.db);
  expect((await overview()).storage.storedBytes).toBe(367);
  await measure();
  expect((await overview()).days.at(-1)).toMatchObject({ uploads: 2, storedBytes: 127 });
});

test("accounts are listed by what they store, with their quota", async () => {
  await insertVideos(api, admin, [{}]);
  await api.db.updateTable("videos").set({ bytes: 500 }).where("owner_id", "=", admin.id).execute();
  await api.db.updateTable("users").set({ quota_bytes: 5_000 }).where("id", "=", admin.id).execute();
  await measure();
  const list = async (query: string) => admin.get<{ accounts: AccountStorage[] }>(`/administration/storage?${query}`);
  const first = await list("limit=1");
  expect(first.data.accounts).toMatchObject([{ _id: admin.id, username: "admin", usedBytes: 500, quotaBytes: 5_000 }]);
  const { page } = first.body as unknown as { page: { nextCursor: string } };
  const next = await list(`limit=1&after=${page.nextCursor}`);
  expect(next.data.accounts).toMatchObject([{ _id: bea.id, usedBytes: 120, quotaBytes: 1_000 }]);
  await api.db.deleteFrom("videos").where("owner_id", "=", bea.id).execute();
  await measure();
  expect((await list("")).data.accounts.map(({ _id }) => _id)).toEqual([admin.id]);
});

test("the overview warns of what an administrator should mend, and of nothing else", async () => {
  const { warnings, disks, version } = await overview();
  expect(warnings.filter((name) => name !== "disk-full")).toEqual([
    "no-backup",
    "no-ffmpeg",
    "no-mail",
    "no-public-url",
  ]);
  expect(disks[0]!.freeBytes).toBeLessThanOrEqual(disks[0]!.totalBytes);
  expect(version).toBe("");
  const site = { version: "1.2.3", publicUrl: "http://videos.example" };
  const mail = { url: "smtp://127.0.0.1:9", from: "a@videos.example", publicUrl: site.publicUrl };
  const other = await testApi({ sharedWith: api, workers: 0, site, mail });
  await api.db
    .insertInto("backup_state")
    .values({ place: 1, site_id: "a", succeeded_at: new Date().toISOString(), failed_at: null, failure: null })
    .execute();
  const { data } = await other.as(admin.cookies).get<Overview>("/administration/overview");
  expect([data.version, data.warnings.filter((name) => name !== "disk-full")]).toEqual(["1.2.3", ["plain-http"]]);
});

test("the overview warns of a disk that is more than 90 % full, and of mails that wait for long", async () => {
  const mail = { url: "smtp://127.0.0.1:9", from: "a@videos.example", publicUrl: "http://videos.example" };
  const other = await testApi({ sharedWith: api, workers: 0, mail });
  const warnings = async () => (await other.as(admin.cookies).get<Overview>("/administration/overview")).data.warnings;
  const disk = (freeBytes: number) => ({ holds: "Files", freeBytes, totalBytes: 1_000 });
  expect([isNearlyFull(disk(99)), isNearlyFull(disk(101)), isNearlyFull({ ...disk(0), totalBytes: 0 })]).toEqual([
    true,
    false,
    false,
  ]);
  const id = await addMail(api.db, { kind: "verify-address", userId: bea.id, address: bea.email });
  const future = { run_after: "2999-01-01T00:00:00.000Z" };
  await api.db.updateTable("mails").set(future).where("id", "=", id).execute();
  expect(await warnings()).not.toContain("waiting-mail");
  await api.db
    .updateTable("mails")
    .set({ created_at: timestamp(Date.now() - 16 * 60_000) })
    .where("id", "=", id)
    .execute();
  expect(await warnings()).toContain("waiting-mail");
  await api.db.deleteFrom("mails").execute();
});

test("the overview warns of a silent worker while jobs are due, and of failed jobs", async () => {
  const [videoId = ""] = await insertVideos(api, bea, [{}]);
  const jobId = await addJob(api.db, { kind: "make-renditions", videoId });
  expect((await overview()).warnings).not.toContain("silent-worker");
  await api.db.updateTable("jobs").set({ run_after: longAgo }).where("id", "=", jobId).execute();
  expect((await overview()).warnings).toContain("silent-worker");
  await addJob(api.db, { kind: "publish", videoId, notBefore: Date.now() + 5_000 });
  await api.db.updateTable("jobs").set({ is_running: 1 }).where("kind", "=", "publish").execute();
  expect((await overview()).warnings).not.toContain("silent-worker");
  const ended = { kind: "publish" as const, video_id: null, outcome: "failed" as const, attempts: 3 };
  const texts = { failure: "", details: "", result: "", created_at: longAgo, ended_at: longAgo };
  await api.db
    .insertInto("ended_jobs")
    .values({ id: videoId, ...ended, ...texts })
    .execute();
  expect(await overview()).toMatchObject({ warnings: expect.arrayContaining(["failed-jobs"]), jobs: { failed: 1 } });
});

test("the pages of administration take a fixed number of statements", async () => {
  const counts: Record<string, number[]> = {};
  for (let round = 0; round < 2; round += 1) {
    for (const path of ["overview", "jobs", "jobs?state=failed", "storage"]) {
      const { answer, statements } = await countStatements(api.db, () => admin.get(`/administration/${path}`));
      expect(answer.status).toBe(200);
      (counts[path] ??= []).push(statements);
    }
    for (const videoId of await insertVideos(api, bea, [{}, {}, {}]))
      await addJob(api.db, { kind: "publish", videoId });
  }
  for (const [first, next] of Object.values(counts)) expect([first! <= 6, next]).toEqual([true, first]);
});
