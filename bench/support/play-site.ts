import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sendFile } from "#api/media/serve/send-file";
import { createDiskStore } from "#api/media/store/disk-store";
import type { Video, WatchPageVideo } from "#contract/videos";
import { publish, signUp } from "./fill";
import { picture } from "./pictures";
import { playFilm } from "./play-film";
import { postForm } from "./post-form";
import { startSite } from "./processes";
import { cookieHeader, signIn } from "./sign-in";

const sideVideos = 12;
const renditionSides = [144, 240, 360, 480, 720];

/** A site with a film in all sizes among other videos, and a static page that plays its 240p. */
export interface PlaySite {
  /** The address of the film's watch page. */
  watch: string;
  bare: string;
  /** The size of each rendition in bytes, by its name. */
  bytes: Record<string, number>;
  stop(): Promise<void>;
}

export async function startPlaySite(): Promise<PlaySite> {
  const path = await playFilm();
  const site = await startSite({ RENDITIONS: renditionSides.join() });
  try {
    const lark = await signUp(fetch, site.url, "lark", await picture(100, 192, 192));
    for (let index = 0; index < sideVideos; index++) await publish(lark, index, await picture(index));
    const id = await upload(site.url, path);
    const { renditions } = await untilReady(site.url, id);
    const dir = join(site.dataDir, "media/videos", id);
    const name = (await readdir(dir)).find((each) => each.startsWith("renditions"));
    const bare = await startBarePage(join(dir, name!, "240.mp4"));
    const stop = async () => {
      await bare.stop();
      await site.stop();
    };
    const bytes = Object.fromEntries(renditions.map(({ name, bytes }) => [name, bytes]));
    return { watch: `${site.url}/video/${id}`, bare: bare.url, bytes, stop };
  } catch (error) {
    await site.stop();
    throw error;
  }
}

async function upload(url: string, path: string): Promise<string> {
  const headers = { Cookie: cookieHeader(await signIn(url, "lark")), Origin: url };
  const file = { name: path, bytes: (await stat(path)).size, content: createReadStream(path) };
  const form = { url: `${url}/admin/dashboard/upload`, headers, thumbnail: await picture(50), title: "Film" };
  const { status, text } = await postForm({ ...form, ...file });
  if (status !== 302) throw new Error(`The upload answered ${status}: ${text.slice(0, 300)}`);
  const { docs } = await dataOf<{ docs: Video[] }>(`${url}/api/v1/videos`);
  return docs.find(({ title }) => title === "Film")!._id;
}

async function dataOf<T>(url: string): Promise<T> {
  return ((await (await fetch(url)).json()) as { data: T }).data;
}

async function untilReady(url: string, id: string): Promise<WatchPageVideo> {
  for (;;) {
    const video = await dataOf<WatchPageVideo>(`${url}/api/v1/videos/${id}`);
    if (video.hls) return video;
    await sleep(250);
  }
}

const page = `<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title><link rel="icon" href="data:,"><video controls preload="none" width="400" height="225" src="240.mp4"></video>`;

async function startBarePage(path: string) {
  const server = createServer((request, response) => {
    if (request.url !== "/240.mp4") return void response.writeHead(200, { "Content-Type": "text/html" }).end(page);
    const file = { key: basename(path), mime: "video/mp4", cacheControl: "public, max-age=3600" };
    void sendFile(createDiskStore(dirname(path)), response, file);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/`, stop };
}
