import { z } from "zod";
import { isDay, readZonedTime, SkippedTime } from "./time-zones";
import * as t from "#languages/api-fields";
import { issueOf, withMessage } from "./with-message";

export const visibility = z.enum(["public", "unlisted", "private"], withMessage(t.chooseVisibility));
export type Visibility = z.output<typeof visibility>;

/**
 * Validates when a video is published: an ISO 8601 time, in UTC without a zone, or with a zone (RFC 9557), such as
 * `2030-01-31T18:00[Europe/Berlin]`; empty to publish immediately.
 */
export const publishAt = z
  .string(withMessage(t.notText))
  .transform((value, { addIssue }) => {
    try {
      return value.trim() === "" ? null : readTime(value.trim());
    } catch (error) {
      if (!(error instanceof SkippedTime)) throw error;
      addIssue(issueOf(error.lazyMessage));
      return z.NEVER;
    }
  })
  .pipe(z.iso.datetime(withMessage(t.badTime)).nullable());

const anyTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/;

/** Normalizes a time; returns any other text unchanged. */
function readTime(value: string): string {
  const zoned = readZonedTime(value);
  if (zoned !== undefined) return new Date(zoned).toISOString();
  const match = anyTime.exec(value);
  if (!match) return value;
  const time = Date.parse(value.replace(" ", "T") + (match[3] ? "" : "Z"));
  return Number.isNaN(time) || !isDay(value.slice(0, 10)) ? value : new Date(time).toISOString();
}
