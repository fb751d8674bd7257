import { execFile, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { createS3Client } from "#api/media/store/s3-client";
import { hasObjectStorage } from "#tests/support/ceph-programs";
import { readNginxBlocks, readStorageBlocks } from "#tests/support/documented-nginx";
import { findFreePort } from "#tests/support/free-ports";
import { atLeast, type Figure, median, note } from "./figures";
import { type Nginx, startNginx } from "./nginx";
import { type Running, scratch, startSite } from "./processes";
import { fileOf, type Rate, rateOf, uploadOne } from "./range-rates";

const rounds = 4;
const proxy = `proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
  proxy_set_header Host $host; proxy_buffering off;`;

/** Starts nginx in front of a site, as deploy/nginx.conf says. */
const startInFront = (site: Running, locations: string, outer = ""): Promise<Nginx | null> =>
  startNginx({
    upstreams: `upstream site { server ${new URL(site.url).host}; keepalive 32; } ${outer}`,
    locations: `location / { ${proxy} } ${locations}`,
  });

/** Starts a site with one film, and nginx in front of it: one that asks for each range, and one that remembers. */
export async function startDirectSite(delivery: "app" | "nginx") {
  const site = await startSite({ MEDIA_DELIVERY: delivery, TRUSTED_PROXIES: "loopback" });
  const media = join(site.dataDir, "media");
  const places = { server: new URL(site.url).host, media, cache: "temp/films" };
  const { media: sending, films } = await readNginxBlocks(places);
  const front = await startInFront(site, sending.locations, sending.outer);
  const remembering = await startInFront(site, sending.locations + films.locations, sending.outer + films.outer);
  const stop = async () => {
    for (const each of [front, remembering, site]) await each?.stop();
  };
  return { site, media, path: await uploadOne(site.url), front, remembering, stop };
}

/** Compares nginx that asks the server before it sends a file with nginx that sends it to everybody. */
export async function measureBehindNginx(): Promise<Figure[]> {
  const { site, media, path, front, remembering, stop } = await startDirectSite("nginx");
  const bare = await startNginx({ locations: `location / { alias ${join(media, "videos")}/; }` });
  try {
    if (!front || !remembering || !bare) return [note("ranges behind nginx", "skipped: nginx was not found")];
    const rounds: Rate[][] = [];
    for (let round = 0; round < 4; round++)
      rounds.push([
        await rateOf(front, path, [front, site]),
        await rateOf(remembering, path, [remembering, site]),
        await rateOf(bare, `/${fileOf(path)}`),
      ]);
    const [asking, once, theirs] = [0, 1, 2].map((index) => rounds.slice(1).map((rates) => rates[index]!));
    const [what, others] = ["1 MB ranges, MEDIA_DELIVERY=nginx, asked", "MB/s ÷ nginx that serves the files"];
    const each = compare(asking!, theirs!);
    const remembered = compare(once!, theirs!);
    return [
      note(`${what} for each range: ${others}`, `${each.ratio.toFixed(2)} × (${each.detail})`),
      atLeast(`${what} once a second: ${others}`, 0.9, remembered.ratio, " ×", remembered.detail),
    ];
  } finally {
    await bare?.stop();
    await stop();
  }
}

const speed = (rates: Rate[]) => Math.round(median(rates.map(({ perSecond }) => perSecond)));
const cost = (rates: Rate[]) => median(rates.map(({ cpu }) => cpu)).toFixed(2);

function compare(ours: Rate[], theirs: Rate[]) {
  const ratio = median(ours.map(({ perSecond }, round) => perSecond / theirs[round]!.perSecond));
  const detail = `${speed(ours)} against ${speed(theirs)} MB/s, ${cost(ours)} against ${cost(theirs)} s per GB`;
  return { ratio, detail };
}

/** Measures each kind of delivery from object storage, where Ceph or S3_URL_TEST is there. */
export async function measureStorage(): Promise<Figure[]> {
  if (!hasObjectStorage()) return [note("ranges of object storage", "skipped: Ceph was not found")];
  const storage = await startStorage();
  try {
    const figures: Figure[] = [];
    for (const delivery of ["app", "nginx", "redirect"] as const) figures.push(await fromStorage(storage, delivery));
    return figures;
  } finally {
    await storage.stop();
  }
}

interface Storage {
  endpoint: string;
  env: Record<string, string>;
  stop(): Promise<void>;
}

async function startStorage(): Promise<Storage> {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "testkey", AWS_SECRET_ACCESS_KEY: "testsecret" });
  const configured = process.env.S3_URL_TEST;
  const dir = await scratch();
  const endpoint = configured ?? `http://127.0.0.1:${await findFreePort()}`;
  if (!configured)
    await promisify(execFile)("bash", ["tests/support/start-ceph.sh", dir, String(new URL(endpoint).port)]);
  const bucket = `bench-${randomUUID()}`;
  const client = createS3Client({ endpoint, bucket, region: "us-east-1" });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const stop = async () => {
    if (!configured) execFileSync("bash", ["tests/support/stop-ceph.sh", dir]);
    await rm(dir, { recursive: true, force: true });
  };
  return { endpoint, env: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket }, stop };
}

async function fromStorage({ endpoint, env }: Storage, delivery: "app" | "nginx" | "redirect"): Promise<Figure> {
  const site = await startSite({ ...env, MEDIA_DELIVERY: delivery });
  const { outer, locations } = await readStorageBlocks(endpoint);
  const front = delivery === "nginx" ? await startInFront(site, locations, outer) : null;
  try {
    const what = `1 MB ranges of object storage, MEDIA_DELIVERY=${delivery}`;
    if (delivery === "nginx" && !front) return note(what, "skipped: nginx was not found");
    const path = await uploadOne(site.url);
    const answer = await fetch(site.url + path, { redirect: "manual", headers: { Range: "bytes=0-0" } });
    const target = new URL(answer.headers.get("Location") ?? (front ?? site).url + path);
    const counted = front ? [site, front] : [site];
    const server = { url: target.origin, cpu: site.cpu };
    const rates: Rate[] = [];
    for (let round = 0; round < rounds; round++)
      rates.push(await rateOf(server, target.pathname + target.search, counted));
    return note(what, `${speed(rates.slice(1))} MB/s, ${cost(rates.slice(1))} s per GB without the storage's own`);
  } finally {
    for (const each of [front, site]) await each?.stop();
  }
}
