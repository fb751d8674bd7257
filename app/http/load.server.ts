import { json } from "@remix-run/node";
import { ApiError } from "#contract/errors";
import type { Failure } from "#app/components/ui/section-failed";
import { missingMessageCode } from "#app/messages";
import { isNotFound } from "#app/video-api/transport/errors.server";
import { UnsupportedCall } from "#app/video-api/transport/try-aliases.server";
import { controlsOf } from "#app/video-api/supported-controls.server";
import { Unreachable } from "#app/video-api/transport/send.server";
import { translateMessage } from "#app/video-api/transport/translate-message.server";

const classifyFailure = (error: ApiError): Failure => {
  if (error instanceof Unreachable) return "unreachable";
  return error instanceof UnsupportedCall ? "unsupported" : "failed";
};

const statuses = { unreachable: 503, unsupported: 501, failed: 502 } as const;

/** Returns the status of a page whose API call failed: 503 unreachable, 501 no such call, 502 another error. */
export const failureStatus = (error: ApiError) => statuses[classifyFailure(error)];

export function failureResponse(error: ApiError): Response {
  if (error.status === 401) return json({ typedValues: {} }, 401);
  if (isNotFound(error)) return json(null, 404);
  const failure = classifyFailure(error);
  const missingControls = error instanceof UnsupportedCall ? controlsOf(error.call) : [];
  const message =
    failure === "failed" && error.codedMessage.code !== missingMessageCode
      ? translateMessage(error.codedMessage)
      : null;
  const since = error instanceof Unreachable && error.since ? { unreachableSince: error.since } : {};
  return json({ message, missingControls: missingControls, ...since }, statuses[failure]);
}

/** Awaits what a page cannot be shown without. An error of the API becomes the page's error. */
export async function required<T>(call: Promise<{ data: T }>): Promise<T> {
  try {
    return (await call).data;
  } catch (error) {
    if (error instanceof ApiError) throw failureResponse(error);
    throw error;
  }
}

/** Awaits what may not exist. Returns null for a 404; any other error of the API becomes the page's error. */
export const requiredOrNull = <T>(call: Promise<{ data: T }>): Promise<T | null> =>
  required(call).catch((error: unknown) => {
    if (error instanceof Response && error.status === 404) return null;
    throw error;
  });

/** Awaits a call that a server may lack. Returns null then; any other error of the API becomes the page's error. */
export const requiredIfSupported = <T>(call: Promise<{ data: T }>): Promise<T | null> =>
  required(
    call.catch((error: unknown) => {
      if (error instanceof UnsupportedCall) return { data: null };
      throw error;
    }),
  );

/** Awaits a section that the page can do without. Returns null and the kind of failure if the API fails. */
export async function optionalSection<T>(
  call: Promise<{ data: T }>,
): Promise<{ data: T; failure: null } | { data: null; failure: Failure }> {
  try {
    return { data: (await call).data, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { data: null, failure: classifyFailure(error) };
  }
}

/** Awaits a required section, and returns the shape of `optionalSection`. */
export const requiredSection = async <T>(call: Promise<{ data: T }>) => ({ data: await required(call), failure: null });

/**
 * Awaits what the page can do without, and shows nothing in its place. Returns null if the API fails: null means unknown,
 * and the page must not read it as 'none'.
 */
export const optional = async <T>(call: Promise<{ data: T }>): Promise<T | null> => (await optionalSection(call)).data;
