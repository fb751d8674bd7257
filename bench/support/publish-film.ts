import { createReadStream, existsSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Video } from "#contract/videos";
import { ffmpegsIn } from "#tests/support/kills/ffmpegs";
import { signUp } from "./fill";
import { plainPicture } from "./pictures";
import { postForm } from "./post-form";
import { startSite } from "./processes";
import { cookieHeader, signIn } from "./sign-in";

type Site = Awaited<ReturnType<typeof startSite>>;

const MB = 1024 ** 2;

/** Seconds after the last byte of an upload. */
export interface Published {
  /** Until a visitor gets its page and the bytes of its file. */
  playable: number;
  /** Until the API lists its renditions; within that time, until ffmpeg started and until it ended. */
  listedAt: number;
  ffmpegBegan: number;
  ffmpegEnded: number;
  /** The seconds of processor time of ffmpeg. */
  cpu: number;
}

/** Publishes a film by the form on a new site; waits for its renditions only when some are requested. */
export async function publishFilm(
  path: string,
  renditionSides: readonly number[],
  untilTold: boolean,
): Promise<Published> {
  const site = await startSite({ RENDITIONS: renditionSides.join() });
  try {
    const sentAt = await upload(site, path);
    const since = () => (performance.now() - sentAt) / 1_000;
    const { _id } = await firstOfFeed(site.url);
    const work = untilTold ? watchWork(site, _id, since) : { listedAt: NaN, ffmpegBegan: NaN, ffmpegEnded: NaN };
    const playable = await untilPlayable(site.url, _id, path).then(since);
    return { playable, ...(await work), cpu: site.cpuOfChildren() };
  } finally {
    await site.stop();
  }
}

/** Uploads the film; returns the time of its last sent byte. */
async function upload({ url }: Site, path: string): Promise<number> {
  await signUp(fetch, url, "lark");
  const headers = { Cookie: cookieHeader(await signIn(url, "lark")), Origin: url };
  const file = { name: path, bytes: (await stat(path)).size, content: createReadStream(path, { highWaterMark: MB }) };
  const form = { url: `${url}/admin/dashboard/upload`, headers, thumbnail: await plainPicture(), title: "Film" };
  const { status, text, sentAt } = await postForm({ ...form, ...file });
  if (status !== 302) throw new Error(`The upload answered ${status}: ${text.slice(0, 300)}`);
  return sentAt;
}

async function dataOf<T>(url: string): Promise<T> {
  return ((await (await fetch(url)).json()) as { data: T }).data;
}

/** Returns the first video of a visitor's feed, the only one on the site. */
async function firstOfFeed(url: string): Promise<Video> {
  const { docs } = await dataOf<{ docs: Video[] }>(`${url}/api/v1/videos`);
  return docs[0] ?? (await sleep(10), firstOfFeed(url));
}

async function untilPlayable(url: string, id: string, path: string) {
  const { size } = await stat(path);
  const range = `bytes=${size - MB}-${size - 1}`;
  const expectedBytes = await lastOf(path, size);
  for (;;) {
    const page = await fetch(`${url}/video/${id}`);
    const source = /<source[^>]* src="([^"]+)"/.exec(await page.text())?.[1];
    const answer = page.ok && source ? await fetch(new URL(source, url), { headers: { Range: range } }) : null;
    if (answer?.status === 206 && Buffer.from(await answer.arrayBuffer()).equals(expectedBytes)) return;
    await sleep(10);
  }
}

async function lastOf(path: string, size: number): Promise<Buffer> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(MB), 0, MB, size - MB);
  await file.close();
  return buffer;
}

async function watchWork({ url, dataDir }: Site, id: string, since: () => number) {
  let [pid] = await ffmpegsIn(dataDir);
  for (; !pid; [pid] = await ffmpegsIn(dataDir)) await sleep(10);
  const ffmpegBegan = since();
  while (existsSync(`/proc/${pid}`)) await sleep(10);
  const ffmpegEnded = since();
  while (!(await dataOf<Video>(`${url}/api/v1/videos/${id}`)).hls) await sleep(10);
  return { ffmpegBegan, ffmpegEnded, listedAt: since() };
}
