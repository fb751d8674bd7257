import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { probeVideo } from "#api/media/formats/probe";
import { toDiskError } from "#api/media/store/disk";
import { addRenditionsHandler, makeAv1Handler } from "#api/videos/processing/add-renditions";
import { writeMaster } from "#api/videos/processing/add-files";
import { findVideoRow } from "#api/videos/processing/deps";
import { addJob, claimJob, type Job } from "#api/videos/processing/job-queue";
import { backlog, longJobs } from "#api/videos/processing/queues";
import { requestRenditions } from "#api/videos/processing/request-renditions";
import { ask, serve } from "#tests/api/media/servers";
import { type TestApi, testApi, type User } from "#tests/support/api";
import { findProblems } from "#tests/support/doctor";
import {
  fetchVideo,
  processState,
  renditionsDirOf,
  upload,
  waitForNoJobs,
  waitForRenditions,
  waitOptions,
  writeProgram,
} from "#tests/support/jobs";
import { runCommand } from "#tests/support/run-command";
import { waitFor } from "#tests/support/wait-for";

const old = await testApi({ renditionSides: [240] });
const anna = await old.signUp("anna");
const signal = new AbortController().signal;

/** Publishes a video and removes what releases before the small sounds did not make. */
async function anOldVideo(owner: User = anna, on: TestApi = old) {
  const { _id } = await upload(owner, "brief");
  await waitForRenditions(owner, _id);
  await waitForNoJobs(on, _id);
  await on.db.deleteFrom("renditions").where("name", "=", "audio-opus").execute();
  const dir = await renditionsDirOf(on, _id);
  for (const file of ["audio-opus.mp4", "audio-opus.m3u8"]) await rm(join(dir, file));
  return { id: _id, dir };
}

const namesOf = async (on: TestApi, videoId: string) => {
  const rows = await on.db.selectFrom("renditions").select("name").where("video_id", "=", videoId).execute();
  return rows.map(({ name }) => name).sort();
};

const playlistsOf = async (dir: string) =>
  (await readFile(join(dir, "master.m3u8"), "utf8")).split("\n").filter((line) => line.endsWith(".m3u8"));

const newer = (changes: Parameters<typeof testApi>[0] = {}) =>
  testApi({ sharedWith: old, renditionSides: [144, 240], makesAv1: true, ...changes });

const done = (kind: Job["kind"], videoId: string) =>
  waitFor(async () => {
    const rows = await old.db.selectFrom("ended_jobs").selectAll().where("video_id", "=", videoId).execute();
    expect(rows.filter((row) => row.kind === kind)).toMatchObject([{ outcome: "done" }]);
  }, waitOptions);

test("a command lets workers add what older videos lack, and AV1 after that; a second one finds nothing", async () => {
  const { id, dir } = await anOldVideo();
  const settings = { RENDITIONS: "144,240", AV1: "on" };
  const command = (names: string) => runCommand(old.place, "renditions", ["--add", names], settings);
  expect(await command("480")).toMatchObject({ code: 1, output: expect.stringMatching("does not name 480") as string });
  expect(await command("144,audio")).toEqual({ code: 0, output: "1 job will make what is missing\n" });
  expect(await command("144,audio")).toEqual({ code: 0, output: "Nothing is missing, or waits already\n" });
  await newer();
  await done("make-av1", id);
  expect(await namesOf(old, id)).toEqual(["144", "144-av1", "240", "240-av1", "audio", "audio-opus"]);
  expect(await playlistsOf(dir)).toEqual(
    ["144", "240", "144-av1", "240-av1", "audio", "audio-opus"].map((name) => `${name}.m3u8`),
  );
  expect(await requestRenditions(old.db, [144, "audio", "av1"], signal)).toBe(0);
  expect(await findProblems(old)).toEqual([]);
  const { renditions, audioVariants } = await fetchVideo(anna, id);
  expect(renditions.map(({ name, variants }) => [name, variants.map((each) => each.codecs)])).toEqual([
    ["144", ["av01.0.00M.08,opus"]],
    ["240", ["av01.0.00M.08,opus"]],
  ]);
  expect(audioVariants).toHaveLength(1);
  const port = await serve((request, response) => void old.serveMedia(request, response));
  const file = await ask(port, new URL(renditions[0]!.variants[0]!.src).pathname, {});
  expect({ status: file.status, type: file.headers["content-type"] }).toEqual({ status: 200, type: "video/mp4" });
  await writeFile(join(old.place.dataDir, "small.mp4"), file.body);
  expect(await probeVideo(join(old.place.dataDir, "small.mp4"))).toMatchObject({
    videoCodec: "av1",
    audioCodec: "opus",
  });
});

/** The handlers' view of a site. */
const depsOf = (on: TestApi, ffmpeg: string) => ({
  ...{ db: on.db, media: on.media, renditionSides: [144, 240], makesAv1: true, keepsSources: false, keepUploadsMs: 1 },
  ...{ quotas: { user: null, total: null }, tools: { ffmpeg, ffprobe: "ffprobe" } },
});

async function claimed(on: TestApi, kind: Job["kind"], videoId: string): Promise<Job> {
  await addJob(on.db, { kind, videoId });
  return (await claimJob(on.db, Date.now(), [kind]))!;
}

/** Runs a job for AV1 that fails for want of room, and expects the video as it was before. */
async function failForRoom(ffmpeg: string, mediaOf: (site: TestApi) => TestApi["media"]) {
  const idle = await testApi({ sharedWith: old, workers: 0 });
  const { id, dir } = await anOldVideo();
  const [names, files, playlists] = [await namesOf(old, id), await readdir(dir), await playlistsOf(dir)];
  const handler = makeAv1Handler({ ...depsOf(idle, ffmpeg), media: mediaOf(idle) });
  const job = await claimed(idle, "make-av1", id);
  await expect(handler.run(job, signal)).rejects.toThrow("The server's disk is full");
  await handler.onFinalFailure?.(job, null);
  await idle.db.deleteFrom("jobs").where("id", "=", job.id).execute();
  expect([await namesOf(old, id), await readdir(dir), await playlistsOf(dir)]).toEqual([names, files, playlists]);
  expect(await fetchVideo(anna, id)).toMatchObject({ status: "ready", progress: null });
  expect(await fetchVideo(anna, id)).not.toHaveProperty("failure");
}

test("a disk that is full while AV1 is made leaves the other files whole", async () => {
  const ffmpeg = await writeProgram(
    'case "$*" in *libsvtav1*) echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1;; esac\nexec ffmpeg "$@"',
  );
  await failForRoom(ffmpeg, ({ media }) => media);
});

const noRoom = Object.assign(new Error("no space"), { code: "ENOSPC" });

test("a disk that is full while AV1 is stored leaves the other files whole", () =>
  failForRoom("ffmpeg", ({ media }) => ({
    ...media,
    put: (key, ...rest) => (key.endsWith("-av1.m3u8") ? Promise.reject(toDiskError(noRoom)) : media.put(key, ...rest)),
  })));

test.skipIf(process.platform !== "linux")("AV1 stands still while people wait for other work", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const idle = await testApi({ workers: 0 });
  const { _id: videoId } = await upload(await idle.signUp("cleo"), "brief");
  await idle.db.deleteFrom("jobs").execute();
  const facts = { kind: "video", width: 256, height: 144, bytes: 1, bandwidth: 1, codecs: "", format: 1 } as const;
  await idle.db
    .insertInto("renditions")
    .values({ video_id: videoId, name: "144", ...facts })
    .execute();
  const [ending, file] = [new AbortController(), join(idle.place.dataDir, "pid")];
  const ffmpeg = await writeProgram(
    `case "$*" in *libsvtav1*) echo $$ > ${file}.new && mv ${file}.new ${file}; exec sleep 60;; esac\nexec ffmpeg "$@"`,
  );
  const job = await claimed(idle, "make-av1", videoId);
  const ended = expect(makeAv1Handler(depsOf(idle, ffmpeg)).run(job, ending.signal)).rejects.toThrow("stopped");
  const pid = await waitFor(async () => (await readFile(file, "utf8")).trim(), waitOptions);
  const expectState = async (state: string) => {
    await vi.advanceTimersByTimeAsync(2_000);
    await waitFor(async () => expect(await processState(pid)).toBe(state), { timeout: 5_000, interval: 50 });
  };
  await addJob(idle.db, { kind: "make-renditions", videoId });
  await expectState("T");
  await idle.db.deleteFrom("jobs").where("kind", "=", "make-renditions").execute();
  await expectState("S");
  ending.abort();
  await ended;
});

test("two nodes that add to one video at once leave a manifest of all that both have added", async () => {
  const { _id } = await upload(anna, "brief");
  await waitForRenditions(anna, _id);
  const row = (await findVideoRow(old.db, _id))!;
  const added = await old.db.deleteFrom("renditions").where("name", "=", "audio-opus").returningAll().execute();
  const slow = { ...old.media };
  slow.put = async (...args) => {
    slow.put = old.media.put;
    await old.db.insertInto("renditions").values(added).execute();
    await writeMaster(old, row);
    await old.media.put(...args);
  };
  await writeMaster({ db: old.db, media: slow }, row);
  const playlists = await playlistsOf(await renditionsDirOf(old, _id));
  expect(playlists).toEqual(["240.m3u8", "audio.m3u8", "audio-opus.m3u8"]);
});

test("a video whose renditions are others by now gets no manifest in the place of the old ones", async () => {
  const { _id } = await upload(anna, "brief");
  await waitForRenditions(anna, _id);
  const row = (await findVideoRow(old.db, _id))!;
  const media = { ...old.media, put: vi.fn(old.media.put) };
  media.put.mockImplementationOnce(async (...args) => {
    await old.media.put(...args);
    await old.db.deleteFrom("renditions").where("video_id", "=", _id).execute();
  });
  await writeMaster({ db: old.db, media }, row);
  await writeMaster({ db: old.db, media }, { ...row, renditions_id: "earlier" });
  expect(media.put).toHaveBeenCalledOnce();
});

test("a cancelled job adds nothing, and what it stored is removed by the next one", async () => {
  const idle = await testApi({ sharedWith: old, workers: 0 });
  const { id, dir } = await anOldVideo();
  const job = await claimed(idle, "add-renditions", id);
  const cancelling = { ...depsOf(idle, "ffmpeg"), media: { ...idle.media } };
  cancelling.media.put = async (...args) => {
    await idle.db.deleteFrom("jobs").where("id", "=", job.id).execute();
    return idle.media.put(...args);
  };
  await expect(addRenditionsHandler(cancelling).run(job, signal)).rejects.toThrow("cancelled");
  expect([await namesOf(old, id), await playlistsOf(dir)]).toEqual([["240", "audio"], expect.anything()]);
  expect(await readdir(dir)).toContain("144.mp4");
  const next = await claimed(idle, "make-av1", id);
  await makeAv1Handler({ ...depsOf(idle, "ffmpeg"), makesAv1: false }).run(next, signal);
  expect((await readdir(dir)).filter((name) => /^(144|audio-opus)\./.test(name))).toEqual([]);
});

test("nobody's video waits for what nobody waits for: it begins when nothing else is due, AV1 last", async () => {
  const idle = await testApi({ workers: 0 });
  const bea = await idle.signUp("bea");
  const { _id: videoId } = await upload(bea, "mp4");
  const kinds: Job["kind"][] = ["make-av1", "add-renditions", "make-renditions"];
  for (const kind of kinds) await addJob(idle.db, { kind, videoId, notBefore: Date.now() - 1_000 });
  expect(await backlog.claim(idle.db)).toBeNull();
  const awaited = await longJobs.claim(idle.db);
  expect(awaited).toMatchObject({ kind: "make-renditions" });
  expect(await backlog.claim(idle.db)).toBeNull();
  await idle.db.deleteFrom("jobs").where("id", "=", awaited!.id).execute();
  expect([await backlog.claim(idle.db), await backlog.claim(idle.db), await backlog.claim(idle.db)]).toMatchObject([
    ...[{ kind: "add-renditions" }, { kind: "make-av1" }, null],
  ]);
});

test("a site whose ffmpeg has no SVT-AV1 says so once, and makes everything else", async () => {
  const ffmpeg = await writeProgram(
    '[ "$6" = -encoders ] && { ffmpeg "$@" | grep -v svtav1; exit; }\nexec ffmpeg "$@"',
  );
  const site = await testApi({ renditionSides: [240], makesAv1: true, tools: { ffmpeg } });
  const bea = await site.signUp("bea");
  const { _id } = await upload(bea, "mp4");
  await waitForRenditions(bea, _id);
  await waitForNoJobs(site, _id);
  expect(await namesOf(site, _id)).toEqual(["180", "audio", "audio-opus"]);
  expect(site.logLines.filter(({ msg }) => /SVT-AV1/.test(String(msg)))).toHaveLength(1);
});
