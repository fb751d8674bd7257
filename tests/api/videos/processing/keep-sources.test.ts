import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { UploadLimits } from "#contract/drafts";
import { testApi, type TestApi, type User } from "#tests/support/api";
import { clip } from "#tests/support/clips";
import {
  advanceClock,
  dirOf,
  filesOf,
  jobsOf,
  upload,
  waitForNoJobs,
  waitForStatus,
  waitOptions,
} from "#tests/support/jobs";
import { replace, waitForOneVersion, waitForReplacement } from "#tests/support/replacements";
import { waitFor } from "#tests/support/wait-for";

afterEach(() => void vi.useRealTimers());

const { size } = await stat(await clip("avi"));
const plenty = 100 * size;
const leftOf = async (who: User) => (await who.get<UploadLimits>("/uploads/limits")).data.leftBytes!;

/** Lets the six hours pass after which the job deletes the first name of a source. */
async function passHours(site: TestApi, who: User, id: string) {
  await waitFor(async () => expect(await jobsOf(site, id)).toMatchObject([{ kind: "drop-source" }]), waitOptions);
  advanceClock(6 * 60 * 60_000 + 1);
  await who.post("/users/refresh-token");
  await upload(who, "mp4");
  await waitForNoJobs(site, id);
}

const convert = async (who: User) => waitForStatus("ready", who, (await upload(who, "avi"))._id);
const bytesOf = async (site: TestApi, id: string) => (await stat(join(dirOf(site, id), "video.mp4"))).size;

test("a kept source stays, and counts towards the quota until the video is deleted", async () => {
  const site = await testApi({ keepsSources: true, quotas: { user: plenty, total: null } });
  const anna = await site.signUp("anna");
  const { _id } = await convert(anna);
  expect(await leftOf(anna)).toBe(plenty - size - (await bytesOf(site, _id)));
  await passHours(site, anna, _id);
  expect((await filesOf(site, _id)).filter((name) => !name.startsWith("thumbnail")).sort()).toEqual([
    "original",
    "video.mp4",
  ]);
  const source = await readFile(join(dirOf(site, _id), "original"));
  expect(source.equals(await readFile(await clip("avi")))).toBe(true);
  const before = await leftOf(anna);
  await anna.delete(`/videos/${_id}`);
  expect(await leftOf(anna)).toBeGreaterThan(before + size);
});

test("a source without room in the quota is not kept, and its video is converted", async () => {
  const site = await testApi({ keepsSources: true, quotas: { user: plenty, total: size + 20_000 } });
  const anna = await site.signUp("anna");
  const { _id } = await convert(anna);
  expect((await site.db.selectFrom("videos").select("source_bytes").where("id", "=", _id).execute())[0]).toEqual({
    source_bytes: 0,
  });
  await waitFor(async () => expect(await jobsOf(site, _id)).toMatchObject([{ kind: "drop-source" }]), waitOptions);
  await site.db.updateTable("jobs").set({ run_after: "2024" }).where("video_id", "=", _id).execute();
  await site.close();
  const restarted = await testApi({ sharedWith: site });
  await waitForNoJobs(restarted, _id);
  expect(await filesOf(restarted, _id)).not.toEqual(expect.arrayContaining(["original"]));
  expect(await filesOf(restarted, _id)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^source/)]));
});

test("without KEEP_SOURCES no source is kept", async () => {
  const site = await testApi();
  const anna = await site.signUp("anna");
  const { _id } = await convert(anna);
  expect(await filesOf(site, _id)).not.toContain("original");
});

test("replacing a file deletes its kept source, and keeps the source of the new one", async () => {
  const site = await testApi({ keepsSources: true, quotas: { user: plenty, total: null } });
  const anna = await site.signUp("anna");
  const { _id } = await convert(anna);
  await replace(anna, _id, "mkv");
  await waitForReplacement(anna, _id);
  expect((await waitForOneVersion(site, _id)).sort()).toEqual(["original", "source.bin", "video.mp4"]);
  const row = await site.db.selectFrom("videos").select(["bytes", "source_bytes"]).executeTakeFirstOrThrow();
  expect(row.source_bytes).toBe((await stat(await clip("mkv"))).size);
  expect(await leftOf(anna)).toBe(plenty - row.bytes - row.source_bytes);
});
