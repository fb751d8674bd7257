import { parse } from "./send-form";

/** Says why an upload ended early; the status is 0 if the connection broke. */
export class UploadStopped extends Error {
  constructor(
    readonly status: number,
    readonly answer: string,
  ) {
    super("the upload stopped");
  }
}

export const uploadStoppedText = "The upload stopped. What was uploaded is kept: choose the same file again to resume.";
export const uploadDiffersText =
  "This is a different file with the same name and size. Its upload starts from the beginning.";

const signedOutText = "You are logged out. What was uploaded is kept: log in to resume.";
const keptText = "The upload stopped. What was uploaded is kept.";

/** Says why an upload that can be retried stopped. */
export const describeStop = ({ status, answer }: Pick<UploadStopped, "status" | "answer">): string =>
  status === 401 ? signedOutText : (messageIn(answer) ?? keptText);

/** Finds the message in a response of the API, or of an action. */
export function messageIn(answer: string): string | undefined {
  const { message, alert } = (parse(answer) ?? {}) as { message?: string; alert?: string };
  return message || alert || undefined;
}
