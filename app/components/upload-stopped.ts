/** Why an upload ended before its end; status 0 when the connection did. */
export class UploadStopped extends Error {
  constructor(
    readonly status: number,
    readonly answer: string,
  ) {
    super("the upload stopped");
  }
}
