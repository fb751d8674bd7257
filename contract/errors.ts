import { type Message, type LazyMessage, toMessage } from "#languages/runtime/coded";

export interface FieldError extends Message {
  field: string;
}

/** Creates the error of a field. */
export const createFieldError = (field: string, message: LazyMessage): FieldError => ({ field, ...toMessage(message) });

/** Reads only the message of an object that may have further properties, such as a field. */
const readMessage = (from: LazyMessage | Message): Message =>
  typeof from === "function" ? toMessage(from) : { message: from.message, code: from.code, values: from.values };

/** The error of both tiers: an HTTP status, a message for the user, and the errors of fields. */
export class ApiError extends Error {
  /** The message with its code, by which pages translate it. */
  readonly codedMessage: Message;

  constructor(
    readonly status: number,
    message: LazyMessage | Message,
    readonly fields: FieldError[] = [],
    /** Seconds until the next attempt; null unless the status is 429 or 503. */
    readonly retryAfterSeconds: number | null = null,
    /** Replaces the password in a sign-in that waits for its second factor; null for every other error. */
    readonly ticket: string | null = null,
  ) {
    const codedMessage = readMessage(message);
    super(codedMessage.message);
    this.codedMessage = codedMessage;
    this.name = "ApiError";
  }
}

/** Ignores that something does not exist, or no longer; throws every other error again. Use it with `catch`. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** Creates the error of a form with one invalid field. */
export const fieldError = (status: number, field: string, message: LazyMessage) =>
  new ApiError(status, message, [createFieldError(field, message)]);
