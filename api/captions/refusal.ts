import { ApiError } from "#contract/errors";

/** Makes the 422 of a captions file, with the line number where it is known. */
export function invalidCaptions(problem: string, line?: number): ApiError {
  const message = line === undefined ? problem : `Line ${line}: ${problem}`;
  return new ApiError(422, message, [{ field: "file", message }]);
}
