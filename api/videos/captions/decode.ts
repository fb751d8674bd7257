import { ApiError } from "#contract/errors";

/** Decodes a file in UTF-8, UTF-16 or, for files of old programs, Windows-1252; throws a 422 for a binary file. */
export function decode(bytes: Uint8Array): string {
  const texts = guessEncodings(bytes).map((encoding) => tryDecoding(bytes, encoding));
  const text = texts.find((each) => each !== null) ?? "";
  if (text.includes("\0")) throw invalidCaptions("This is no text file");
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
export function invalidCaptions(problem: string, line?: number): ApiError {
  const message = line === undefined ? problem : `Line ${line}: ${problem}`;
  return new ApiError(422, message, [{ field: "file", message }]);
}
