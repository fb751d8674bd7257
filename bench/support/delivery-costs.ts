import type { Video } from "#contract/videos";
import { type Figure, median, note } from "./figures";
import { signUp } from "./fill";
import { longUpload } from "./long-upload";
import { startNginx } from "./nginx";
import { plainPicture } from "./pictures";
import { type Running, startSite } from "./processes";
import { fetchRanges } from "./range-client";
import { cookieHeader, signIn } from "./sign-in";

const MB = 1024 ** 2;
const rounds = 3;
const size = 256 * MB;
const clients = 16;
const rangesEach = 64;

/** Measures 1 GB of ranges of 1 MB: by the server, by the server behind nginx, and by nginx after the server's check. */
export async function measureDelivery(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const delivery of ["app", "nginx"]) {
    const site = await startSite({ MEDIA_DELIVERY: delivery, TRUSTED_PROXIES: "loopback" });
    const nginx = await startNginx({ locations: locationsOf(site) });
    try {
      const path = await uploadLong(site.url);
      if (delivery === "app") figures.push(await deliver("the server", site, [site], path));
      const what = delivery === "app" ? "the server, behind nginx" : "nginx, after the server's check";
      if (nginx) figures.push(await deliver(what, nginx, [site, nginx], path));
    } finally {
      await nginx?.stop();
      await site.stop();
    }
  }
  return figures;
}

const locationsOf = ({ url, dataDir }: { url: string; dataDir: string }) => `
  location / {
    proxy_pass ${url};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_buffering off;
  }
  location /_media/ { internal; alias ${dataDir}/media/; }`;

async function uploadLong(origin: string): Promise<string> {
  await signUp(fetch, origin, "lark");
  const headers = { Cookie: cookieHeader(await signIn(origin, "lark")), Origin: origin };
  const form = { headers, thumbnail: await plainPicture(), title: "Long", bytes: size };
  const { status, text } = await longUpload({ url: `${origin}/api/v1/videos`, ...form });
  if (status !== 201) throw new Error(text);
  return new URL((JSON.parse(text) as { data: Video }).data.videoFile, origin).pathname;
}

async function deliver(what: string, front: Running, all: Running[], path: string): Promise<Figure> {
  const port = Number(new URL(front.url).port);
  const fetchAll = () => fetchRanges({ port, path, size, clients, each: rangesEach });
  const costs: number[][] = [];
  await fetchAll();
  for (let round = 0; round < rounds; round++) {
    const before = all.map((one) => one.cpu());
    await fetchAll();
    costs.push(all.map((one, index) => (one.cpu() - before[index]!) / ((clients * rangesEach * MB) / 1e9)));
  }
  const each = all.map((_, index) => median(costs.map((cost) => cost[index]!)));
  const detail = each.length > 1 ? ` (server ${each[0]!.toFixed(2)}, nginx ${each[1]!.toFixed(2)})` : "";
  const sum = each.reduce((total, cost) => total + cost, 0);
  return note(`1 GB delivered by ${what}`, `${sum.toFixed(2)} s of processor time${detail}`);
}
