import { ApiError } from "#contract/errors";

/** Builds the 422 for an invalid captions file, with the line number if there is one. */
export function invalidCaptions(problem: string, line?: number): ApiError {
  const message = line === undefined ? problem : `Line ${line}: ${problem}`;
  return new ApiError(422, message, [{ field: "file", message }]);
}
