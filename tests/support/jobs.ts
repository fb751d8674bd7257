import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { tempDir } from "#tests/api/media/temp-dir";
import type { Video } from "#contract/videos";
import type { TestApi, User } from "./api";
import type { Client } from "./client";
import type { ClipName } from "./clips";
import { publishVideo } from "./videos";
import { waitFor } from "#tests/support/wait-for";

export const waitOptions = { timeout: 60_000, interval: 50 };

export const upload = (owner: User, name: ClipName) => publishVideo(owner, {}, name);
export const fetchVideo = async (who: Client, id: string) => (await who.get<Video>(`/videos/${id}`)).data;
export const fileName = (video: Video) => video.videoFile.split("/").at(-1)!;
export const dirOf = (of: TestApi, id: string) => join(of.place.dataDir, "media/videos", id);
export const filesOf = (of: TestApi, id: string) => readdir(dirOf(of, id));

/** Returns the directory of a video's renditions. */
export async function renditionsDirOf(of: TestApi, id: string): Promise<string> {
  const name = (await filesOf(of, id)).find((each) => each.startsWith("renditions"));
  return join(dirOf(of, id), name ?? "renditions");
}

/** Reads the jobs of a video; the one that counts the words of all titles belongs to none. */
export const jobsOf = (of: TestApi, id: string) =>
  of.db.selectFrom("jobs").selectAll().where("video_id", "=", id).where("kind", "!=", "count-words").execute();

/** Waits until a video lists its renditions or audio qualities and reports no progress; returns it. */
export const waitForRenditions = (who: Client, id: string) =>
  waitFor(async () => {
    const video = await fetchVideo(who, id);
    expect([video.hls !== "", video.progress]).toEqual([true, null]);
    return video;
  }, waitOptions);

/** Waits until a video has no job: the worker deletes a job only after its result is visible. */
export const waitForNoJobs = (of: TestApi, id: string) =>
  waitFor(async () => expect(await jobsOf(of, id)).toEqual([]), waitOptions);

export const waitForStatus = (status: Video["status"], who: Client, id: string) =>
  waitFor(async () => {
    const video = await fetchVideo(who, id);
    expect(video.status).toBe(status);
    return video;
  }, waitOptions);

/** Advances the clock; the test resets it. */
export function advanceClock(milliseconds: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
}

/** Writes a replacement for ffmpeg and deletes it after the test. */
export async function writeProgram(script: string) {
  const path = join(await tempDir(), "ffmpeg");
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

/** Reads the state of a process (proc(5)): T while it stands still. */
export const processState = async (pid: string) => /\) (\w)/.exec(await readFile(`/proc/${pid}/stat`, "utf8"))![1];
