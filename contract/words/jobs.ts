import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** The kinds of jobs, each with its label. */
export const jobKinds = lazyTexts({
  "make-playable": t.jobMakePlayable,
  "make-renditions": t.jobMakeRenditions,
  "add-renditions": t.jobAddRenditions,
  "make-av1": t.jobMakeAv1,
  "replace-file": t.jobReplaceFile,
  "switch-file": t.jobSwitchFile,
  "drop-source": t.jobDropSource,
  publish: t.jobPublish,
  "count-words": t.jobCountWords,
  sweep: t.jobSweep,
});

export type JobKind = keyof typeof jobKinds;

/** The kinds that can be cancelled. The others are short, or the site needs their results. */
export const cancellableKinds: readonly JobKind[] = [
  ...(["make-playable", "make-renditions", "add-renditions", "make-av1"] as const),
  ...(["replace-file", "sweep"] as const),
];

/** The outcomes of jobs. */
export const jobOutcomes = ["failed", "cancelled", "done"] as const;
export type JobOutcome = (typeof jobOutcomes)[number];

/** The states of jobs, in the order in which a page shows them. */
export const jobStates = ["waiting", "running", ...jobOutcomes] as const;
export type JobState = (typeof jobStates)[number];

/** How often a job is tried before it fails permanently. */
export const maxAttempts = 3;

export const listedDays = { done: 7, failed: 90, cancelled: 90 } as const satisfies Record<JobOutcome, number>;

/** The files that a sweep deleted. */
export interface SweepResult {
  files: number;
  bytes: number;
}
