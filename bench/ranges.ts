import { join } from "node:path";
import type { Video } from "#contract/videos";
import { atLeast, atMost, type Figure, inTurn, median, note } from "./support/figures";
import { signUp } from "./support/fill";
import { longUpload } from "./support/long-upload";
import { startNginx } from "./support/nginx";
import { plainPicture } from "./support/pictures";
import { type Running, startSite } from "./support/processes";
import { fetchRanges } from "./support/range-client";
import { cookieHeader, signIn } from "./support/sign-in";

const MB = 1024 ** 2;
const [size, clients, each, rounds] = [256 * MB, 16, 64, 4];

/** Measures 1 MB ranges of one file for 16 concurrent clients against nginx, with and without its sendfile. */
export async function measure(): Promise<Figure[]> {
  const site = await startSite();
  try {
    const path = await uploadOne(site.url);
    const file = join(site.dataDir, "media/videos", fileOf(path));
    const figures: Figure[] = [];
    for (const sendfile of ["on", "off"] as const) figures.push(...(await against(sendfile, file, site, path)));
    return figures;
  } finally {
    await site.stop();
  }
}

/** Compares the server with nginx; the first round only warms up. */
async function against(sendfile: "on" | "off", file: string, site: Running, path: string): Promise<Figure[]> {
  const nginx = await startNginx({ locations: `location = /video.mp4 { alias ${file}; }`, sendfile });
  if (!nginx) return [note(`ranges against nginx, sendfile ${sendfile}`, "skipped: nginx was not found")];
  try {
    const [ours, theirs] = await inTurn(
      rounds,
      () => rateOf(site, path),
      () => rateOf(nginx, "/video.mp4"),
    );
    return toFigures(`nginx, sendfile ${sendfile}`, ours.slice(1), theirs.slice(1));
  } finally {
    await nginx.stop();
  }
}

/** Uploads a video and returns the path of its file's address. */
async function uploadOne(origin: string): Promise<string> {
  await signUp(fetch, origin, "lark");
  const headers = { Cookie: cookieHeader(await signIn(origin, "lark")), Origin: origin };
  const form = { headers, thumbnail: await plainPicture(), title: "Long", bytes: size };
  const { status, text } = await longUpload({ url: `${origin}/api/v1/videos`, ...form });
  if (status !== 201) throw new Error(text);
  return new URL((JSON.parse(text) as { data: Video }).data.videoFile, origin).pathname;
}

/** Returns the path of a file on disk: /media/{id}/{key}/{name} is stored as {id}/{name}. */
function fileOf(path: string): string {
  const [, , id, , name] = path.split("/");
  return join(id!, name!);
}

interface Rate {
  perSecond: number;
  /** Seconds of the server's processor time per GB. */
  cpu: number;
}

async function rateOf(server: Running, path: string): Promise<Rate> {
  const before = server.cpu();
  const startedAt = performance.now();
  await fetchRanges({ port: Number(new URL(server.url).port), path, size, clients, each });
  const seconds = (performance.now() - startedAt) / 1000;
  const totalRequests = clients * each;
  return { perSecond: totalRequests / seconds, cpu: (server.cpu() - before) / (totalRequests / 1024) };
}

function toFigures(other: string, ours: Rate[], theirs: Rate[]): Figure[] {
  const of = (rates: Rate[], name: keyof Rate) => median(rates.map((rate) => rate[name]));
  const ratio = (name: keyof Rate) => median(ours.map((rate, round) => rate[name] / theirs[round]![name]));
  const speeds = `${Math.round(of(ours, "perSecond"))} against ${Math.round(of(theirs, "perSecond"))} MB/s`;
  const costs = `${of(ours, "cpu").toFixed(2)} against ${of(theirs, "cpu").toFixed(2)} s per GB`;
  return [
    atLeast(`1 MB ranges, 16 clients: MB/s ÷ ${other}`, 0.7, ratio("perSecond"), " ×", speeds),
    atMost(`1 MB ranges, 16 clients: CPU per GB ÷ ${other}`, 1.5, ratio("cpu"), " ×", costs),
  ];
}
