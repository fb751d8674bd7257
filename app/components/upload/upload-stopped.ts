import { parse } from "./send-form";
import * as t from "#languages/upload";

/** Says why an upload ended early; the status is 0 if the connection broke. */
export class UploadStopped extends Error {
  constructor(
    readonly status: number,
    readonly answer: string,
  ) {
    super("the upload stopped");
  }
}

/** Says that an upload was cancelled. */
export class UploadRemoved extends Error {}

/** Says why an upload that can be retried stopped. */
export const describeStop = ({ status, answer }: Pick<UploadStopped, "status" | "answer">): string =>
  status === 401 ? t.stoppedSignedOut() : (messageIn(answer) ?? t.stopped());

/** Finds the message in a response of the API, or of an action. */
export function messageIn(answer: string): string | undefined {
  const { message, alert } = (parse(answer) ?? {}) as { message?: string; alert?: string };
  return message || alert || undefined;
}
