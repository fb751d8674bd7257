import type { Video } from "#contract/videos";
import { ffmpegsIn } from "#tests/support/kills/ffmpegs";
import type { KillableSite } from "./killable-site";

/** What a kill left, and what came of it after the restart. */
export interface Survival {
  point: string;
  /** From the restart until work went on. */
  seconds: number;
  /** Processes of ffmpeg that outlived the one that started them. */
  strays: number;
  /** Files that nothing speaks of, after the restart and in the end. */
  orphans: string[];
  /** Addresses that a visitor was told of and could not get whole. */
  broken: string[];
  /** What should be there and is not. */
  lost: string[];
}

/** How many of a killed process's ffmpegs are there a second later. */
export async function straysIn(dir: string): Promise<number> {
  const limit = performance.now() + 1_000;
  let left = await ffmpegsIn(dir);
  while (left.length > 0 && performance.now() < limit) left = await ffmpegsIn(dir);
  return left.length;
}

/** What a visitor is told of and cannot get, of all videos that are shown. */
export async function brokenIn({ visitor, url }: Pick<KillableSite, "visitor" | "url">): Promise<string[]> {
  const feed = await visitor().call<{ docs: Video[] }>("GET", "/videos");
  const broken: string[] = [];
  for (const { _id } of feed.data.docs) {
    const { data } = await visitor().call<Video>("GET", `/videos/${_id}`);
    const sizes = new Map(data.renditions.map(({ videoFile, bytes }) => [videoFile, bytes]));
    const told = [data.videoFile, data.thumbnail, data.hls, data.audioFile, data.storyboard, ...sizes.keys()];
    for (const path of told.filter(Boolean)) {
      const response = await fetch(new URL(path, url));
      const { byteLength } = await response.arrayBuffer();
      const isWhole = response.status === 200 && byteLength > 0 && byteLength === (sizes.get(path) ?? byteLength);
      if (!isWhole) broken.push(`${path}: ${response.status}, ${byteLength} bytes`);
    }
    if ((await visitor().get(`/video/${_id}`)).status !== 200) broken.push(`/video/${_id}`);
  }
  return broken;
}
