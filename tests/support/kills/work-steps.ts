import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClipName } from "#tests/support/clips";

/** The observable state of the work on a video. */
export interface Seen {
  /** Directory of its files. */
  dir: string;
  isClaimed: () => Promise<boolean>;
  isTold: () => Promise<boolean>;
}

export interface Step {
  name: string;
  clip: Extract<ClipName, "brief" | "hevc-mov">;
  isReached: (seen: Seen) => boolean | Promise<boolean>;
}

/** The rendition sizes that the sites of these tests make; `sizesOf` lists those that each clip gets. */
export const renditionSides = [240, 360];
export const sizesOf = { brief: ["240", "360"], "hevc-mov": ["180"] };

const findByStart = (dir: string, start: string) => readdirSync(dir).find((name) => name.startsWith(start));

/** Returns the directory of all media of the site that a video's directory belongs to. */
export const mediaDirOf = (dir: string) => join(dir, "../..");

/** Returns the directory of the site's only running job. */
const workDirOf = (dir: string) => {
  const work = join(mediaDirOf(dir), "work");
  return join(work, readdirSync(work)[0] ?? "none");
};
const isWorking = (dir: string, name: string) => existsSync(join(workDirOf(dir), name));
export const isMaking = (dir: string) => isWorking(dir, "output");

/** Returns whether the site's only running job converts a file, or is about to store it. */
export const isConverting = (dir: string) => {
  const work = workDirOf(dir);
  return existsSync(work) && findByStart(work, "made") !== undefined;
};

const isConverted = (dir: string) => existsSync(join(dir, "video.mp4"));
const isPlaced = (dir: string) => findByStart(dir, "renditions") !== undefined;

/**
 * The steps of the work on a video, recognised by their visible effects, or by a later step's effects if the poll
 * missed one.
 */
export const steps = {
  taken: { name: "its job is taken", clip: "hevc-mov", isReached: ({ isClaimed }) => isClaimed() },
  converting: {
    name: "it is being converted",
    clip: "hevc-mov",
    isReached: ({ dir }) => isConverting(dir) || isConverted(dir),
  },
  converted: { name: "the converted file has its name", clip: "hevc-mov", isReached: ({ dir }) => isConverted(dir) },
  making: {
    name: "its sizes are being made",
    clip: "brief",
    isReached: ({ dir }) => isWorking(dir, "output/240.mp4") || isPlaced(dir),
  },
  made: {
    name: "its sizes are made",
    clip: "brief",
    isReached: ({ dir }) => isWorking(dir, "output/master.m3u8") || isPlaced(dir),
  },
  placed: { name: "its sizes are in place", clip: "brief", isReached: ({ dir }) => isPlaced(dir) },
  told: { name: "its sizes are told of", clip: "brief", isReached: ({ isTold }) => isTold() },
} satisfies Record<string, Step>;

const hasAv1 = (dir: string, name: string) => existsSync(join(dir, findByStart(dir, "renditions") ?? "none", name));

/** The steps in which AV1 is made, on a site that makes it. */
export const av1Steps: Step[] = [
  {
    name: "AV1 is being made",
    clip: "brief",
    isReached: ({ dir }) => isWorking(dir, "output/240-av1.mp4") || hasAv1(dir, "240-av1.mp4"),
  },
  { name: "AV1 of a size is in place", clip: "brief", isReached: ({ dir }) => hasAv1(dir, "240-av1.mp4") },
  { name: "AV1 of the last size is in place", clip: "brief", isReached: ({ dir }) => hasAv1(dir, "360-av1.m3u8") },
];

/**
 * Waits up to three minutes for a condition: ffmpeg has the lowest priority, and stands still while others are busy.
 * Checks it every 2 ms, so that a kill hits the right moment; a longer interval leaves the processors to the work that is
 * waited for.
 */
export async function reach(what: string, isReached: () => boolean | Promise<boolean>, intervalMs = 2) {
  const limit = Date.now() + 180_000;
  while (!(await isReached())) {
    if (Date.now() > limit) throw new Error(`Not within three minutes: ${what}`);
    await sleep(intervalMs);
  }
}

/**
 * Waits between a step and a kill. Only time reaches the moments inside a step, of which no condition tells: between
 * two writes of ffmpeg, or within a transaction.
 */
export const waitInsideStep = (milliseconds: number) => sleep(milliseconds);

/** Returns a generator of numbers from 0 to below 1; a seed always gives the same sequence. */
export function random(state: number) {
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

export const seed = Number(process.env.SEED ?? 20);
