export interface FieldError {
  field: string;
  message: string;
}

/** The one error of both tiers: HTTP status, a sentence for the person, and what is wrong with which field. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: FieldError[] = [],
    /** How long to wait before the next attempt, of a 429. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }
}
