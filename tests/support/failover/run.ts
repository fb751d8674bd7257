import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase } from "#api/db/open";
import type { Video } from "#contract/videos";
import { check, type Findings } from "./check";
import { disturb, type Disturbance, type Disturbed } from "./disturb";
import { likeVideos, readPages, type Scene, signUp, writeComments } from "./people";
import { type Attempt, type Kind, Recorder } from "./recorder";
import { send } from "./send";
import type { Site } from "./site";
import { newVideo, uploadForm, uploadVideos } from "./uploaders";

interface Options {
  /** How many of each kind act at once. */
  readers: number;
  likers: number;
  commenters: number;
  uploaders: number;
  /** Milliseconds without a disturbance at the beginning and after each. */
  calmMs: number;
  /** Milliseconds for which a killed process is away. */
  awayMs: number;
  /** Reports each disturbance when it is over. */
  report?: (line: string) => void;
}

/** What one disturbance did to people. */
export interface Effect extends Omit<Disturbed, "jobsMs"> {
  jobsMs: number;
  /** Milliseconds from the kill until every kind of request had succeeded again. */
  backMs: number;
  /** Requests that failed while they might. */
  failed: Attempt[];
}

export interface Outcome extends Findings {
  effects: Effect[];
  /** Requests that failed at any other time. */
  unexpected: Attempt[];
  recorder: Recorder;
}

/** Lets people use a site while its pieces are killed one after another, and checks everything at the end. */
export async function runFailover(site: Site, disturbances: Disturbance[], options: Options): Promise<Outcome> {
  const db = connectDatabase({ postgres: site.settings.DATABASE_URL });
  const [recorder, run] = [new Recorder(), { isOver: false }];
  try {
    const { scene, act } = await prepare(site.url, recorder, options, () => run.isOver);
    const people = Promise.all(act());
    // A failure is thrown below, where it is awaited.
    people.catch(() => undefined);
    await sleep(options.calmMs);
    const disturbed: Disturbed[] = [];
    for (const one of disturbances) {
      const latest = await disturb(db, one, options.awayMs);
      disturbed.push(latest);
      await sleep(options.calmMs);
      await waitUntilBack(recorder, latest.killedAt);
      options.report?.(
        `${one.piece}: ${recorder.attempts.length} requests, ${recorder.failures().length} failed so far`,
      );
    }
    run.isOver = true;
    await people;
    const { effects, unexpected } = await judge(recorder, disturbed);
    return { effects, unexpected, recorder, ...(await check(db, scene.url, recorder, site.settings)) };
  } finally {
    run.isOver = true;
    await db.destroy();
  }
}

/** Makes accounts and videos, and what people do with them. */
async function prepare(url: string, recorder: Recorder, options: Options, isOver: () => boolean) {
  // A second run on the same site has other people.
  const run = randomBytes(3).toString("hex");
  const names = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${kind}-${run}-${index + 1}`);
  const tokens = new Map<string, string>();
  const [likers, commenters, uploaders] = [
    names("liker", options.likers),
    names("commenter", options.commenters),
    names("uploader", options.uploaders),
  ];
  for (const name of [...likers, ...commenters, ...uploaders]) tokens.set(name, await signUp(url, name));
  const scene: Scene = { url, recorder, targets: [], isOver };
  for (const title of ["lark one", "lark two", "lark three"]) {
    const id = await uploadForm(scene, tokens.get(uploaders[0]!)!, await newVideo(title));
    const { body } = await send(`${url}/api/v1/videos/${id}`);
    const { videoFile } = (JSON.parse(body.toString()) as { data: Video }).data;
    scene.targets.push({ id, file: new URL(videoFile, url).pathname });
  }
  recorder.attempts.length = 0;
  const act = () => [
    ...names("reader", options.readers).map((_, index) => readPages(scene, index + 1)),
    ...likers.map((name, index) => likeVideos(scene, tokens.get(name)!, index + 100)),
    ...commenters.map((name) => writeComments(scene, tokens.get(name)!, name)),
    ...uploaders.map((name) => uploadVideos(scene, tokens.get(name)!, name)),
  ];
  return { scene, act };
}

/** Assigns each failed request to the disturbance that explains it. */
async function judge(recorder: Recorder, disturbed: Disturbed[]) {
  const isDueTo = ({ killedAt, calmAt }: Disturbed, { startedAt, endedAt }: Attempt) =>
    startedAt <= calmAt && endedAt >= killedAt;
  const failures = recorder.failures();
  const effects = await Promise.all(
    disturbed.map(async (one) => ({
      ...one,
      jobsMs: await one.jobsMs,
      backMs: backMs(recorder, one.killedAt),
      failed: failures.filter((attempt) => isDueTo(one, attempt)),
    })),
  );
  const unexpected = failures.filter((attempt) => !disturbed.some((one) => isDueTo(one, attempt)));
  return { effects, unexpected };
}

const longestWaitMs = 30_000;

/** Waits until every kind of request has succeeded again, so that a short run does not end or go on before. */
async function waitUntilBack(recorder: Recorder, killedAt: number) {
  const until = Date.now() + longestWaitMs;
  while (!Number.isFinite(backMs(recorder, killedAt)) && Date.now() < until) await sleep(50);
}

/** Returns the time from a kill until a request of each kind that began after it had succeeded. */
function backMs({ attempts }: Recorder, killedAt: number): number {
  const kinds: Kind[] = ["page", "media", "like", "comment", "upload"];
  const firsts = kinds.map((kind) => {
    const later = attempts.filter((one) => one.kind === kind && one.isFine && one.startedAt >= killedAt);
    return Math.min(...later.map(({ endedAt }) => endedAt)) - killedAt;
  });
  return Math.max(...firsts);
}
