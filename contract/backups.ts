import { z } from "zod";

/** What the last backup of the schedule holds. */
export const backupHealth = z.object({
  ok: z.literal(true),
  finishedAt: z.iso.datetime(),
  /** Files of media and their size. */
  files: z.number(),
  bytes: z.number(),
  rows: z.number(),
});
