import type { Coded, Message } from "#languages/runtime/coded";

/** Builds the value of the column next to a text: its coded message as JSON, or empty for a text without a code. */
export const storeMessage = (message: Message): string => (message.code === undefined ? "" : JSON.stringify(message));

export const storeFailure = (failure: Message) => ({
  failure: failure.message,
  failure_message: storeMessage(failure),
});

/** Reads the code and values of a text; undefined if the column next to it has no message for this text. */
export function readCoded(text: string | null, stored: string): Coded | undefined {
  if (!stored) return undefined;
  const { message, code, values } = JSON.parse(stored) as Message & Coded;
  return message === text ? { code, values } : undefined;
}

export const readMessage = (text: string, stored: string): Message => ({ message: text, ...readCoded(text, stored) });
