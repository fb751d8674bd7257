export interface FieldError {
  field: string;
  message: string;
}

/** The error of both tiers: HTTP status, message for the person, and errors by field. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: FieldError[] = [],
    /** Seconds until the next attempt; of a 429 only. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }
}
