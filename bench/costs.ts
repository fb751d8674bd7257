import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "#server/config";
import { measureDelivery } from "./support/delivery-costs";
import { type Figure, median, note } from "./support/figures";
import { publish, signUp } from "./support/fill";
import { film } from "./support/films";
import { load } from "./support/load";
import { plainPicture } from "./support/pictures";
import { postForm } from "./support/post-form";
import { startSite } from "./support/processes";
import { cookieHeader, signIn } from "./support/sign-in";

const MB = 1024 ** 2;
const rounds = 3;
const filmsPerHour = 120;

/** Measures what pages, uploads and the delivery of media cost in processor time and bytes. */
export async function measure(): Promise<Figure[]> {
  return [...(await measurePages()), ...(await measureUpload()), ...(await measureDelivery())];
}

async function measurePages(): Promise<Figure[]> {
  const site = await startSite();
  try {
    const account = await signUp(fetch, site.url, "lark");
    const thumbnail = await plainPicture();
    const ids: string[] = [];
    for (let index = 0; index < 24; index++) ids.push(await publish(account, index, thumbnail));
    const rendered = { Cookie: "x=1", Accept: "text/html", "Accept-Encoding": "br" };
    const requests: [string, string, Record<string, string>][] = [
      ["home, rendered", "/", rendered],
      ["home, from the page cache", "/", { "Accept-Encoding": "br" }],
      ["watch page, rendered", `/video/${ids[0]}`, rendered],
      ["search page, rendered", "/results?search_query=larks", rendered],
    ];
    const figures: Figure[] = [];
    for (const [what, path, headers] of requests) {
      const costs: number[] = [];
      await load(site, path, headers);
      for (let round = 0; round < rounds; round++) costs.push((await load(site, path, headers)).cpu);
      figures.push(note(`1,000 pages: ${what}`, `${median(costs).toFixed(2)} s of processor time`));
    }
    return figures;
  } finally {
    await site.stop();
  }
}

/** Uploads a film of 30 s in 1080p and waits for its renditions; the figures are for an hour of such films. */
async function measureUpload(): Promise<Figure[]> {
  const path = await film("mp4");
  const site = await startSite({ RENDITIONS: readConfig({}).RENDITIONS.join() });
  try {
    await signUp(fetch, site.url, "lark");
    const headers = { Cookie: cookieHeader(await signIn(site.url, "lark")), Origin: site.url };
    const { size: bytes } = await stat(path);
    const before = site.cpu();
    const file = { name: path, bytes, content: createReadStream(path, { highWaterMark: MB }) };
    const form = { url: `${site.url}/admin/dashboard/upload`, headers, thumbnail: await plainPicture(), title: "Film" };
    const { status, text } = await postForm({ ...form, ...file });
    if (status !== 302) throw new Error(text);
    const videos = join(site.dataDir, "media/videos");
    await untilMade(videos);
    const own = site.cpu() - before;
    const stored = await bytesUnder(videos);
    const hour = (value: number) => (value * filmsPerHour).toFixed(0);
    const gigabytes = (value: number) => ((value * filmsPerHour) / 1e9).toFixed(2);
    return [
      note("an hour of 1080p at 6 Mbit/s: server", `${hour(own)} s of processor time`),
      note("… ffmpeg, five sizes", `${hour(site.cpuOfChildren())} s of processor time`),
      note("… received and stored", `${gigabytes(bytes)} GB, ${gigabytes(stored)} GB`),
    ];
  } finally {
    await site.stop();
  }
}

/** Looks for the playlist of all renditions on the disk, because questions would cost the server processor time. */
async function untilMade(dir: string) {
  while (!(await readdir(dir, { recursive: true })).some((path) => path.endsWith("master.m3u8"))) await sleep(100);
  await sleep(1_000);
}

async function bytesUnder(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
