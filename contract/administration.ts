import { z } from "zod";
import { codedShape } from "./envelope";
import { jobKinds, type JobKind, jobStates } from "./words/jobs";
import { address, count, id, time } from "./shapes";

const kinds = Object.keys(jobKinds) as [JobKind, ...JobKind[]];

const sweepResult = z.object({ files: count, bytes: count });

export const jobShape = z.object({
  _id: id,
  kind: z.enum(kinds),
  state: z.enum(jobStates),
  /** Null when the job is about no video. */
  video: z.object({ _id: id, title: z.string(), owner: z.string() }).nullable(),
  attempts: count,
  /** In percent; null unless it is known. */
  progress: z.number().nullable(),
  createdAt: time,
  /** The time before which it does not begin; null unless the job waits for it. */
  notBefore: time.nullable(),
  /** Null while the job waits or runs. */
  endedAt: time.nullable(),
  /** Why it failed or was cancelled; empty otherwise. */
  failure: z.string(),
  failureMessage: codedShape.optional(),
  /** What the program said of the failure, without paths and secrets. */
  details: z.string(),
  /** What a sweep deleted; null for other jobs. */
  result: sweepResult.nullable(),
  canBeCancelled: z.boolean(),
  canBeRetried: z.boolean(),
});
export type Job = z.output<typeof jobShape>;

/** How many jobs are in each state; counting stops at 1,000. */
export const jobCounts = z.object({ waiting: count, running: count, failed: count, cancelled: count });
export type JobCounts = z.output<typeof jobCounts>;

export const storageShape = z.object({
  _id: id,
  username: z.string(),
  fullName: z.string(),
  avatar: address,
  usedBytes: count,
  /** What it may store; null without a quota. */
  quotaBytes: count.nullable(),
});
export type AccountStorage = z.output<typeof storageShape>;

/** What is stored, as the database counts it. */
export const measuredStorage = z.object({
  /** When it was measured; null before the first time. */
  measuredAt: time.nullable(),
  storedBytes: count,
});

/** The last sweep: whether one waits or runs, and what the last one deleted. */
export const sweepShape = z.object({
  isUnderWay: z.boolean(),
  endedAt: time.nullable(),
  outcome: z.enum(["done", "failed", "cancelled"]).nullable(),
  result: sweepResult.nullable(),
});
export type SweepState = z.output<typeof sweepShape>;

const siteDay = z.object({ day: z.iso.date(), uploads: count, signUps: count, views: count, storedBytes: count });
export type SiteDay = z.output<typeof siteDay>;

const disk = z.object({
  /** What lies on it. */
  holds: z.string(),
  freeBytes: count,
  totalBytes: count,
});
export type Disk = z.output<typeof disk>;

/** What an administrator should do something about. A later release may know more. */
export const siteWarnings = [
  ...["no-public-url", "plain-http", "no-ffmpeg", "disk-full", "no-backup", "silent-worker", "failed-jobs"],
  ...["no-mail", "waiting-mail"],
] as const;

/** GET administration/overview. */
export const overviewShape = z.object({
  version: z.string(),
  /** First and last day of the figures, in UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The days that were measured, oldest first. */
  days: z.array(siteDay),
  jobs: jobCounts,
  storage: measuredStorage,
  /** Whether files lie in object storage, whose size nobody knows. */
  usesObjectStorage: z.boolean(),
  disks: z.array(disk),
  /** When the last backup succeeded; null without one. */
  backupAt: time.nullable(),
  warnings: z.array(z.string()),
});
export type Overview = z.output<typeof overviewShape>;
