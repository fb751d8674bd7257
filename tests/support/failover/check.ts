import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#api/db/open";
import { bundleCommand } from "#tests/support/bundle-command";
import { toPublished } from "#tests/support/published-film";
import { spawnNode } from "#tests/support/spawned";
import { authorization } from "./people";
import type { Recorder } from "./recorder";
import { send } from "./send";

export interface Findings {
  /** Acknowledged writes that are not there. */
  lost: string[];
  /** What exists twice although it was sent once, or with a key. */
  duplicates: string[];
  /** Comments that people sent again because nobody knew what became of them, and that exist twice. */
  repeatedTwice: number;
  /** Videos that visitors cannot play whole, or whose renditions were not made. */
  broken: string[];
  doctor: string;
}

/** Waits until no work is left, and compares what was acknowledged with what the site has. */
export async function check(
  db: Db,
  url: string,
  recorder: Recorder,
  settings: Record<string, string>,
): Promise<Findings> {
  await untilIdle(db);
  const comments = await checkComments(db, recorder);
  const videos = await checkVideos(db, url, recorder);
  return {
    lost: [...(await checkLikes(url, recorder)), ...comments.lost, ...videos.lost, ...recorder.lostParts],
    duplicates: [...comments.duplicates, ...videos.duplicates],
    repeatedTwice: comments.repeatedTwice,
    broken: videos.broken,
    doctor: await askDoctor(settings),
  };
}

async function untilIdle(db: Db) {
  const limit = Date.now() + 120_000;
  while (await db.selectFrom("jobs").select("id").limit(1).executeTakeFirst()) {
    if (Date.now() > limit) throw new Error("Jobs are left after two minutes");
    await sleep(100);
  }
}

async function checkLikes(url: string, { likes }: Recorder): Promise<string[]> {
  const lost: string[] = [];
  for (const { token, video, liked } of likes.values()) {
    const reply = await send(`${url}/api/v1/likes/likecount/v/${video}`, { headers: authorization(token) });
    const { data } = JSON.parse(reply.body.toString()) as { data: { likeStatus: boolean } };
    if (data.likeStatus !== liked) lost.push(`A like of ${video} should be ${liked}`);
  }
  return lost;
}

async function checkComments(db: Db, { comments }: Recorder) {
  const rows = await db
    .selectFrom("comments")
    .select(["content", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("content")
    .execute();
  const counts = new Map(rows.map(({ content, count }) => [content, Number(count)]));
  const sent = [...comments].map(([content, { isRepeated }]) => ({
    content,
    isRepeated,
    count: counts.get(content) ?? 0,
  }));
  const twice = sent.filter(({ count }) => count > 1);
  return {
    lost: sent.filter(({ count }) => count === 0).map(({ content }) => `The comment ${content}`),
    duplicates: twice.filter(({ isRepeated }) => !isRepeated).map(({ content }) => `The comment ${content}`),
    repeatedTwice: twice.filter(({ isRepeated }) => isRepeated).length,
  };
}

async function checkVideos(db: Db, url: string, { videos }: Recorder) {
  const rows = await db.selectFrom("videos").select(["id", "title", "status", "renditions_id", "sha256"]).execute();
  const found = { lost: [] as string[], duplicates: [] as string[], broken: [] as string[] };
  for (const { id, title, content } of videos) {
    const ours = rows.filter((row) => row.title === title);
    if (!ours.some((row) => row.id === id)) found.lost.push(`The video ${title}`);
    if (ours.length > 1) found.duplicates.push(`The video ${title}`);
    for (const { status, renditions_id, sha256 } of ours) {
      if (status !== "ready" || !renditions_id) found.broken.push(`${title} is ${status}, renditions ${renditions_id}`);
      if (sha256 !== createHash("sha256").update(content).digest("hex")) found.broken.push(`The upload of ${title}`);
    }
    if (ours.length > 0 && !(await isWhole(url, id, content))) found.broken.push(`The bytes of ${title}`);
  }
  return found;
}

/** Compares a video's file with the one that was sent, as it is published. */
async function isWhole(url: string, id: string, content: Buffer): Promise<boolean> {
  const reply = await send(`${url}/api/v1/videos/${id}`);
  const { data } = JSON.parse(reply.body.toString()) as { data: { videoFile: string } };
  const { body } = await send(new URL(data.videoFile, url).href);
  return body.equals(await toPublished(content));
}

/** Runs `npm run doctor`; returns what it writes, but for new files whose hashes a killed process still has the turn of. */
async function askDoctor(settings: Record<string, string>): Promise<string> {
  const { exit, output } = spawnNode([bundleCommand("doctor")], settings);
  await exit;
  return output()
    .replace(/^Not hashed yet: .*\n/, "")
    .trim();
}
