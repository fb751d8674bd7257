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
