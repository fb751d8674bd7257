import { type ApiError, fieldRefused } from "#contract/errors";
import * as t from "#languages/api-videos";
import type { Say } from "#languages/runtime/coded";

/** Decodes a file in UTF-8, UTF-16 or, for files of old programs, Windows-1252; throws a 422 for a binary file. */
export function decode(bytes: Uint8Array): string {
  const texts = guessEncodings(bytes).map((encoding) => tryDecoding(bytes, encoding));
  const text = texts.find((each) => each !== null) ?? "";
  if (text.includes("\0")) throw invalidCaptions(t.captionsNoText);
  return text;
}

/** Guesses the encodings by byte order mark or zero bytes, the likeliest first. */
function guessEncodings([first, second, third, fourth]: Uint8Array): string[] {
  if (first === 0xff && second === 0xfe) return ["utf-16le"];
  if (first === 0xfe && second === 0xff) return ["utf-16be"];
  if (first !== 0 && second === 0 && fourth === 0) return ["utf-16le"];
  if (first === 0 && second !== 0 && third === 0) return ["utf-16be"];
  return ["utf-8", "windows-1252"];
}

function tryDecoding(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: encoding === "utf-8" }).decode(bytes);
  } catch {
    return null;
  }
}

/** Builds the 422 for an invalid captions file, with the line number if there is one. */
export const invalidCaptions = (say: Say, line?: number): ApiError =>
  fieldRefused(422, "file", line === undefined ? say : () => t.captionsLine({ line, problem: say() }));
