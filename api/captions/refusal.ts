import { ApiError } from "#contract/errors";

/** What is wrong with a captions file, told at its field; with the number of the line where it is known. */
export function refusal(problem: string, line?: number): ApiError {
  const message = line === undefined ? problem : `Line ${line}: ${problem}`;
  return new ApiError(422, message, [{ field: "file", message }]);
}
