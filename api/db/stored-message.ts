import type { Coded, Message } from "#languages/runtime/coded";

/** Writes a message for the column beside its text; a text without a code has none. */
export const storeMessage = (message: Message): string => (message.code === undefined ? "" : JSON.stringify(message));

/** Writes the columns of a failure. */
export const storeFailure = (failure: Message) => ({
  failure: failure.message,
  failure_message: storeMessage(failure),
});

/** Reads the code and values of a text; undefined where the column beside it has no message of this text. */
export function readCoded(text: string | null, stored: string): Coded | undefined {
  if (!stored) return undefined;
  const { message, code, values } = JSON.parse(stored) as Message & Coded;
  return message === text ? { code, values } : undefined;
}

export const readMessage = (text: string, stored: string): Message => ({ message: text, ...readCoded(text, stored) });
