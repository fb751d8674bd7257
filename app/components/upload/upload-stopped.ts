/** Why an upload ended before its end; status 0 when the connection did. */
export class UploadStopped extends Error {
  constructor(
    readonly status: number,
    readonly answer: string,
  ) {
    super("the upload stopped");
  }
}

export const uploadStoppedText = "The upload stopped. What came of it is kept: choose the same file again to go on.";
export const uploadDiffersText =
  "This is a different file with the same name and size. Its upload starts from the beginning.";
