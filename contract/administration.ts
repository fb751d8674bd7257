import { z } from "zod";
import { codedShape } from "./envelope";
import { jobKinds, type JobKind, jobStates } from "./words/jobs";
import { url, count, id, time } from "./shapes";

const kinds = Object.keys(jobKinds) as [JobKind, ...JobKind[]];

const sweepResult = z.object({ files: count, bytes: count });

export const jobShape = z.object({
  _id: id,
  kind: z.enum(kinds),
  state: z.enum(jobStates),
  /** The video that the job works on; null if there is none. */
  video: z.object({ _id: id, title: z.string(), owner: z.string() }).nullable(),
  attempts: count,
  /** In percent; null when it is unknown. */
  progress: z.number().nullable(),
  createdAt: time,
  /** The earliest start of a waiting job; null when it may start now, and for running and ended jobs. */
  notBefore: time.nullable(),
  /** Null while the job waits or runs. */
  endedAt: time.nullable(),
  /** The reason why the job failed or was cancelled; empty otherwise. */
  failure: z.string(),
  failureMessage: codedShape.optional(),
  /** The error output of the program that failed, without paths and secrets. */
  details: z.string(),
  /** The files that a sweep deleted; null for other jobs. */
  result: sweepResult.nullable(),
  canBeCancelled: z.boolean(),
  canBeRetried: z.boolean(),
});
export type Job = z.output<typeof jobShape>;

/** The number of jobs in each state, counted up to 1,000. */
export const jobCounts = z.object({ waiting: count, running: count, failed: count, cancelled: count });
export type JobCounts = z.output<typeof jobCounts>;

export const storageShape = z.object({
  _id: id,
  username: z.string(),
  fullName: z.string(),
  avatar: url,
  usedBytes: count,
  /** The quota of the account; null if there is none. */
  quotaBytes: count.nullable(),
});
export type AccountStorage = z.output<typeof storageShape>;

/** The size of all stored files, as the database counts it. */
export const measuredStorage = z.object({
  /** Null before the first measurement. */
  measuredAt: time.nullable(),
  storedBytes: count,
});

/** The state of the sweep job. `outcome` and `result` are those of the last sweep that ended. */
export const sweepShape = z.object({
  /** Whether a sweep waits or runs. */
  isUnderWay: z.boolean(),
  endedAt: time.nullable(),
  outcome: z.enum(["done", "failed", "cancelled"]).nullable(),
  result: sweepResult.nullable(),
});
export type SweepState = z.output<typeof sweepShape>;

const siteDay = z.object({ day: z.iso.date(), uploads: count, signUps: count, views: count, storedBytes: count });
export type SiteDay = z.output<typeof siteDay>;

const disk = z.object({
  /** The kind of data on the disk. */
  holds: z.string(),
  freeBytes: count,
  totalBytes: count,
});
export type Disk = z.output<typeof disk>;

/** The problems that an administrator should solve. A later release may have more. */
export const siteWarnings = [
  ...["no-public-url", "plain-http", "no-ffmpeg", "disk-full", "no-backup", "silent-worker", "failed-jobs"],
  ...["no-mail", "waiting-mail"],
] as const;

/** GET administration/overview. */
export const overviewShape = z.object({
  version: z.string(),
  /** The first and the last day, in UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The days that were measured, oldest first. */
  days: z.array(siteDay),
  jobs: jobCounts,
  storage: measuredStorage,
  /** Whether files are in object storage, whose free space is unknown. */
  usesObjectStorage: z.boolean(),
  disks: z.array(disk),
  /** When the last backup succeeded; null if there is none. */
  backupAt: time.nullable(),
  warnings: z.array(z.string()),
});
export type Overview = z.output<typeof overviewShape>;
