import type { Video } from "#contract/videos";
import { ffmpegsIn } from "#tests/support/kills/ffmpegs";
import type { KillableSite } from "./killable-site";

/** The state after a kill and after the restart. */
export interface Survival {
  point: string;
  /** Seconds from the restart until work resumed. */
  seconds: number;
  /** Seconds that the start itself took, which grow with the load of the machine. */
  startSeconds: number;
  /** Number of ffmpeg processes that outlived the process that started them. */
  strays: number;
  /** Files that nothing refers to, right after the restart and at the end. */
  orphans: string[];
  /** URLs that the site shows to visitors but cannot serve whole. */
  broken: string[];
  /** What should exist and does not. */
  lost: string[];
  /** What the doctor finds at the end. */
  problems: string[];
}

/** Counts the ffmpeg processes of a killed process that still run one second later. */
export async function straysIn(dir: string): Promise<number> {
  const limit = performance.now() + 1_000;
  let left = await ffmpegsIn(dir);
  while (left.length > 0 && performance.now() < limit) left = await ffmpegsIn(dir);
  return left.length;
}

/** Lists the URLs of all listed videos that a visitor cannot load. */
export async function brokenIn(site: Pick<KillableSite, "visitor" | "url">): Promise<string[]> {
  const { data } = await site.visitor().call<{ docs: Video[] }>("GET", "/videos");
  const broken: string[] = [];
  for (const { _id } of data.docs) {
    const found = await findBroken(site, _id);
    // Work on the video may have ended meanwhile, and what it replaced is deleted: what counts is what it names then.
    if (found.length > 0) broken.push(...(await findBroken(site, _id)));
  }
  return broken;
}

async function findBroken({ visitor, url }: Pick<KillableSite, "visitor" | "url">, id: string): Promise<string[]> {
  const { data } = await visitor().call<Video>("GET", `/videos/${id}`);
  const sizes = new Map(data.renditions.map(({ videoFile, bytes }) => [videoFile, bytes]));
  const urls = [data.videoFile, data.thumbnail, data.hls, data.audioFile, data.storyboard, ...sizes.keys()];
  const broken: string[] = [];
  for (const path of urls.filter(Boolean)) {
    const response = await fetch(new URL(path, url));
    const { byteLength } = await response.arrayBuffer();
    const isWhole = response.status === 200 && byteLength > 0 && byteLength === (sizes.get(path) ?? byteLength);
    if (!isWhole) broken.push(`${path}: ${response.status}, ${byteLength} bytes`);
  }
  if ((await visitor().get(`/video/${id}`)).status !== 200) broken.push(`/video/${id}`);
  return broken;
}
