import { z } from "zod";
import { time } from "./shapes";
import { setupSteps } from "./words/setup";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** GET administration/setup: the list of first steps. */
export const setupShape = z.object({
  /** The steps that are done, in the order of the list. A later release may know more. */
  done: z.array(z.string()),
  /** Whether an administrator put the list away. */
  isHidden: z.boolean(),
  /** The URL of the site; null when no setting has it. */
  publicUrl: z.string().nullable(),
  sendsMail: z.boolean(),
  /** When the mail server last accepted a test mail; null before the first one. */
  mailTestedAt: time.nullable(),
  /** Whether the site makes backups on a schedule. */
  hasBackupSchedule: z.boolean(),
  /** When the last backup succeeded; null if there is none. */
  backupAt: time.nullable(),
});
export type Setup = z.output<typeof setupShape>;

/** Body of PATCH administration/setup. */
export const changedSetup = z.object({ list: z.enum(["hidden", "shown"], withMessage(t.chooseSetupList)) });

export type SetupStep = (typeof setupSteps)[number];
