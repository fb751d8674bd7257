import { parseBody } from "./send-form";
import * as t from "#languages/upload";

/** The error of an upload that ended early; its status is 0 if the connection broke. */
export class UploadStopped extends Error {
  constructor(
    readonly status: number,
    readonly answer: string,
  ) {
    super("the upload stopped");
  }
}

/** The error of a cancelled upload. */
export class UploadRemoved extends Error {}

/** Describes why an upload that can be retried has stopped. */
export const describeStop = ({ status, answer }: Pick<UploadStopped, "status" | "answer">): string =>
  status === 401 ? t.stoppedSignedOut() : (readMessage(answer) ?? t.stopped());

/** Reads the message in a response of the API or of an action. */
export function readMessage(answer: string): string | undefined {
  const { message, alert } = (parseBody(answer) ?? {}) as { message?: string; alert?: string };
  return message || alert || undefined;
}
