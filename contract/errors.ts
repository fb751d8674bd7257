export interface FieldError {
  field: string;
  message: string;
}

/** The error of both tiers: an HTTP status, a message for the user, and errors by field. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: FieldError[] = [],
    /** Seconds until the next attempt; null unless the status is 429 or 503. */
    readonly retryAfterSeconds: number | null = null,
    /** Proves the password of a sign-in that waits for its second factor; null for every other error. */
    readonly ticket: string | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }
}
