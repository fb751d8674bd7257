import { json } from "@remix-run/node";
import { ApiError } from "#contract/errors";
import type { Failure } from "#app/components/ui/block-failed";
import { somethingWentWrong } from "#app/messages";
import { MissingCall } from "#app/video-api/try-aliases.server";
import { controlsOf } from "#app/video-api/supported-controls.server";
import { Unreachable } from "#app/video-api/send.server";

const classifyFailure = (error: ApiError): Failure => {
  if (error instanceof Unreachable) return "away";
  return error instanceof MissingCall ? "missing" : "failed";
};

const statuses = { away: 503, missing: 501, failed: 502 } as const;

/** Returns the status of a page that an error of the API fails: 503 unreachable, 501 no such call, 502 its own error. */
export const failureStatus = (error: ApiError) => statuses[classifyFailure(error)];

/** Turns an error of the API into the response that the shell's error boundary shows. */
export function failureResponse(error: ApiError): Response {
  if (error.status === 401) return json({ typedValues: {} }, 401);
  if (isNotFound(error)) return json(null, 404);
  const failure = classifyFailure(error);
  const lacking = error instanceof MissingCall ? controlsOf(error.call) : [];
  const message = failure === "failed" && error.message !== somethingWentWrong ? error.message : null;
  return json({ message, lacking }, statuses[failure]);
}

const notFoundPatterns = [
  /\bnot (be )?found\b/i,
  /\bno such\b/i,
  /\bdo(es)?( not|n't) exist\b/i,
  /\b(invalid|malformed|bad|wrong)\b.*\bid\b/i,
  /\bid\b.*\b(invalid|malformed|not valid)\b/i,
  /\bnot an? (valid )?(object ?)?id\b/i,
  /\b24[ -]?(hex|character)/i,
];

/** Some servers answer 400 for a malformed id. */
const isNotFound = ({ status, message }: ApiError) =>
  status === 404 || (status === 400 && notFoundPatterns.some((pattern) => pattern.test(message)));

/** Awaits what the page cannot do without: an error of the API becomes the page's error. */
export async function required<T>(call: Promise<{ data: T }>): Promise<T> {
  try {
    return (await call).data;
  } catch (error) {
    if (error instanceof ApiError) throw failureResponse(error);
    throw error;
  }
}

/** Awaits a block that the page can do without: null with the kind of failure if the API fails. */
export async function optionalBlock<T>(
  call: Promise<{ data: T }>,
): Promise<{ data: T; failure: null } | { data: null; failure: Failure }> {
  try {
    return { data: (await call).data, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { data: null, failure: classifyFailure(error) };
  }
}

/** Awaits a required block in the form of an optional one. */
export const requiredBlock = async <T>(call: Promise<{ data: T }>) => ({ data: await required(call), failure: null });

/** Awaits what the page can do without, and shows nothing in its place: null if the API fails. */
export const optional = async <T>(call: Promise<{ data: T }>): Promise<T | null> => (await optionalBlock(call)).data;
