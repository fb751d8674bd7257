import { type ApiError, fieldError } from "#contract/errors";
import * as t from "#languages/api-videos";
import type { LazyMessage } from "#languages/runtime/coded";
import { decodeByLanguage } from "./code-pages";

/**
 * Decodes a file in UTF-8, UTF-16 or, for files of old programs, the encoding of its language. Throws a 422 for a binary
 * file and for an unknown encoding.
 */
export function decodeCaptions(bytes: Uint8Array, language: string): string {
  const encoding = guessUtf16(bytes);
  if (!encoding && bytes.includes(0)) throw invalidCaptions(t.captionsNoText);
  const text = encoding
    ? new TextDecoder(encoding).decode(bytes)
    : (decodeUtf8(bytes) ?? decodeByLanguage(bytes, language));
  if (text === null) throw invalidCaptions(t.captionsNoUtf8);
  if (text.includes("\0")) throw invalidCaptions(t.captionsNoText);
  return text;
}

/** Recognizes UTF-16 by its byte order mark, or by zero bytes. */
function guessUtf16([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && second === 0 && fourth === 0) return "utf-16le";
  if (first === 0 && second !== 0 && third === 0) return "utf-16be";
  return null;
}

/** The character that the decoder writes in place of invalid bytes. */
const replacement = "\ufffd";

/** Decodes UTF-8 with some invalid bytes; returns null for many, because they mean another encoding. */
function decodeUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  const invalidCount = text.split(replacement).length - 1;
  const validCount = text.match(/[^\0-\u007f\ufffd]/gu)?.length ?? 0;
  return invalidCount * 2 <= validCount ? text : null;
}

/** Builds the 422 for an invalid captions file, with the line number if there is one. */
export const invalidCaptions = (message: LazyMessage, line?: number): ApiError =>
  fieldError(422, "file", line === undefined ? message : () => t.captionsLine({ line, problem: message() }));
