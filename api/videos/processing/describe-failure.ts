import { FfmpegError } from "#api/media/processes/ffmpeg";
import { ApiError } from "#contract/errors";
import type { JobKind } from "#contract/words/jobs";
import { type Message, toMessage } from "#languages/runtime/coded";
import * as t from "#languages/api-operation";

const maxCharacters = 2_000;

/** Words that contain a slash or a backslash: paths and addresses. */
const paths = /[^\s"'`]*[/\\][^\s"'`]*/g;
const secrets = /\b([\w-]*(?:password|secret|token|key|credential|authorization)[\w-]*)["']?\s*[=:]\s*\S+/gi;

/** Removes from a program's text what administrators should not see in their browser: paths, addresses and secrets. */
const redact = (text: string) =>
  text.replace(secrets, "$1: (hidden)").replace(paths, "(path)").slice(-maxCharacters).trim();

/** Describes why a job failed: in a sentence for people, and as the program said it. */
export function describeFailure(kind: JobKind, error: unknown): { failure: Message; details: string } {
  if (error instanceof FfmpegError) return { failure: error.codedMessage, details: redact(error.details) };
  if (error instanceof ApiError) return { failure: error.codedMessage, details: "" };
  const failure = toMessage(kind === "sweep" ? t.sweepUnfinished : t.jobUnfinished);
  const details = error instanceof Error ? `${error.name}: ${error.message}` : "";
  return { failure, details: redact(details) };
}
