import type { SweepState } from "#contract/administration";
import { formatBytes } from "#app/format/size";
import { formatMediumTime } from "./format-medium-time";
import * as t from "#languages/administration";

/** Describes how the last sweep ended, or that one is under way. */
export function describeSweep({ isUnderWay, endedAt, outcome, result }: SweepState): string {
  if (isUnderWay) return t.sweepUnderWay();
  if (endedAt === null) return t.noSweepYet();
  const time = formatMediumTime(endedAt);
  if (outcome === "failed") return t.sweepFailed({ time });
  if (outcome !== "done" || !result) return t.sweepCancelled({ time });
  if (result.files === 0) return t.sweepFoundNothing({ time });
  return t.sweepEnded({ time, count: result.files, size: formatBytes(result.bytes) });
}
