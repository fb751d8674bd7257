import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { videoPrefix } from "#api/media/store/keys";
import { HelperProcess, TaskError } from "#api/media/processes/helper-process";
import { sweepWorkOfJobs } from "#api/operation/clean-up/sweep-leftovers";
import { sweepAtStart } from "#api/operation/clean-up/upkeep";
import { eraseSources } from "#api/videos/processing/erase-sources";
import { makeRenditionsHandler } from "#api/videos/processing/make-renditions-job";
import { testApi } from "#tests/support/api";
import { clip, type ClipName } from "#tests/support/clips";
import { findProblems } from "#tests/support/doctor";
import {
  dirOf,
  fetchVideo,
  fileName,
  filesOf,
  jobsOf,
  renditionsDirOf,
  upload,
  waitForNoJobs,
  waitForRenditions,
} from "#tests/support/jobs";
import { runCommand } from "#tests/support/run-command";

const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");

/** Publishes a video and gives it the file that an earlier release would have shown as it came. */
async function anOldVideo(name: ClipName, as: "mp4" | "webm" = "mp4") {
  const { _id } = await upload(anna, as);
  await api.db.deleteFrom("jobs").execute();
  const content = await readFile(await clip(name));
  await api.media.put(`${videoPrefix(_id)}source.${as}`, content);
  await api.db.updateTable("videos").set({ bytes: content.length }).where("id", "=", _id).execute();
  return _id;
}

test("a command erases what earlier releases left in videos, and hides what has to be converted; then it finds nothing", async () => {
  const { _id: clean } = await upload(anna, "silent");
  await api.db.deleteFrom("jobs").execute();
  const [located, tagged, fragmented] = [
    await anOldVideo("located"),
    await anOldVideo("tagged-webm", "webm"),
    await anOldVideo("located-fragmented"),
  ];
  const { code, output } = await runCommand(api.place, "erase-metadata");
  expect({ code, lines: output.trim().split("\n").toSorted() }).toEqual({
    code: 0,
    lines: [
      "3 films changed",
      ...[located, tagged].map((id) => `Erased what described the owner of ${id}`).toSorted(),
      `Hidden until a worker has converted it: ${fragmented}`,
    ],
  });
  for (const id of [clean, located, tagged]) {
    const video = await fetchVideo(anna, id);
    expect({ status: video.status, jobs: await jobsOf(api, id) }).toEqual({ status: "ready", jobs: [] });
    expect((await readFile(join(dirOf(api, id), fileName(video)))).includes("+52.5")).toBe(false);
  }
  expect(await fetchVideo(anna, fragmented)).toMatchObject({ status: "processing" });
  expect(await filesOf(api, fragmented)).not.toContain("source.mp4");
  expect(await jobsOf(api, fragmented)).toMatchObject([{ kind: "make-playable" }]);
  expect(await findProblems(api)).toEqual([]);
  expect(await runCommand(api.place, "erase-metadata")).toEqual({ code: 0, output: "No film had to be changed\n" });
});

test("a video that had sizes is hidden with them, and gets all of them again", async () => {
  const site = await testApi({ renditionSides: [144] });
  const bea = await site.signUp("bea");
  const { _id } = await upload(bea, "silent");
  await waitForRenditions(bea, _id);
  await waitForNoJobs(site, _id);
  const earlier = await renditionsDirOf(site, _id);
  const content = await readFile(await clip("located-fragmented"));
  await site.media.put(`${videoPrefix(_id)}source.mp4`, content);
  await site.db
    .updateTable("videos")
    .set({ file_name: "source.mp4", mime: "video/mp4", bytes: content.length })
    .where("id", "=", _id)
    .execute();
  await site.db.deleteFrom("jobs").execute();
  const { output } = await runCommand(site.place, "erase-metadata");
  expect(output).toContain(`Hidden until a worker has converted it: ${_id}`);
  expect(existsSync(earlier)).toBe(false);
  await testApi({ sharedWith: site, renditionSides: [144] });
  const video = await waitForRenditions(bea, _id);
  expect(video).toMatchObject({ status: "ready", renditions: [{ name: "144" }] });
  expect((await filesOf(site, _id)).filter((name) => name.startsWith("renditions"))).toHaveLength(1);
});

test("a video whose sizes are made already waits for none", async () => {
  const { _id } = await upload(anna, "silent");
  await api.db.deleteFrom("jobs").execute();
  const facts = { kind: "video", width: 256, height: 144, bytes: 1, bandwidth: 1, codecs: "", format: 1 } as const;
  await api.db
    .insertInto("renditions")
    .values({ video_id: _id, name: "144", ...facts })
    .execute();
  await api.db.updateTable("videos").set({ progress: 0 }).where("id", "=", _id).execute();
  const deps = {
    ...{ db: api.db, media: api.media, renditionSides: [144], makesAv1: false, keepsSources: false, keepUploadsMs: 1 },
    ...{ quotas: { user: null, total: null }, tools: { ffmpeg: "ffmpeg", ffprobe: "ffprobe" } },
  };
  const job = { id: "job", kind: "make-renditions", video_id: _id, attempts: 1 } as const;
  await makeRenditionsHandler(deps).run(job, new AbortController().signal);
  expect(await fetchVideo(anna, _id)).toMatchObject({ progress: null });
});

test("without ffmpeg a video that has to be converted stays where it is", async () => {
  const fragmented = await anOldVideo("located-fragmented");
  const { output } = await runCommand(api.place, "erase-metadata", [], { FFMPEG_PATH: "/nowhere" });
  expect(output).toBe(
    `Left as it is, since it has to be converted; install ffmpeg for ${fragmented}\nNo film had to be changed\n`,
  );
  expect(await fetchVideo(anna, fragmented)).toMatchObject({ status: "ready" });
  expect(await filesOf(api, fragmented)).toContain("source.mp4");
});

test("a server that starts meanwhile leaves the files that are being worked on", async () => {
  const site = await testApi({ workers: 0 });
  const bea = await site.signUp("bea");
  const { _id } = await upload(bea, "silent");
  const source = await readFile(await clip("tagged"));
  await site.media.put(`${videoPrefix(_id)}source.mp4`, source);
  const fetch: typeof site.media.fetch = async (...args) => {
    await site.media.fetch(...args);
    await sweepAtStart({ db: site.db, media: site.media, keepUploadsMs: 60_000 }, "complete");
    await sweepWorkOfJobs(site.db, site.media);
  };
  const onVideo = vi.fn();
  const deps = {
    db: site.db,
    media: { ...site.media, fetch },
    tools: { ffmpeg: "ffmpeg", ffprobe: "ffprobe" },
    onVideo,
  };
  await eraseSources(deps, new AbortController().signal);
  expect(onVideo.mock.calls).toEqual([[_id, "erased"]]);
  expect(await readdir(site.media.workDir)).toEqual([]);
});

test("a video that takes its reader too long stays where it is", async () => {
  const site = await testApi({ workers: 0 });
  const bea = await site.signUp("bea");
  const { _id } = await upload(bea, "silent");
  const spy = vi.spyOn(HelperProcess.prototype, "run").mockRejectedValue(new TaskError("too long", "late"));
  onTestFinished(() => spy.mockRestore());
  const onVideo = vi.fn();
  const tools = { ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
  await eraseSources({ db: site.db, media: site.media, tools, onVideo }, new AbortController().signal);
  expect(onVideo.mock.calls).toEqual([[_id, "unreadable"]]);
  expect(await fetchVideo(bea, _id)).toMatchObject({ status: "ready" });
});
