import { z } from "zod";
import { parameterNames } from "#contract/calls/routes";
import type { Call, Params } from "#contract/calls/call";
import { ApiError } from "#contract/errors";
import { cursors } from "#contract/envelope";
import { logWarning } from "#app/log.server";
import { somethingWentWrong } from "#app/messages";
import { formatCallName } from "./aliases.server";
import { type ApiRequest, tryAliases, UnsupportedCall } from "./try-aliases.server";
import { createMediaReviver } from "./media-urls.server";
import { translateEnvelope } from "./translate-message.server";
import { type ReadResponse, Unreachable } from "./send.server";
import { type ApiSession, storeCookies } from "./session.server";

/**
 * The answer of a call: its data; the translated message of the server, which is empty for a lookup; the cursors of a
 * list, or null without any.
 */
export interface Answer<T> {
  data: T;
  message: string;
  page: z.output<typeof cursors> | null;
}

/** An answer that is not JSON or does not fit its shape. */
export class UnreadableAnswer extends ApiError {
  constructor() {
    super(502, somethingWentWrong);
  }
}

type PathOf<C extends Call> = keyof Params<C> extends never ? { params?: never } : { params: Params<C> };
type QueryOf<C> = C extends { query: infer Q } ? { query?: { [K in keyof Q]?: string | number | null } } : unknown;
type BodyOf<C> = C extends { body: infer B extends z.ZodType } ? { [K in keyof z.input<B>]: unknown } : unknown;

/** The parameters of a call and of its fallback, typed by the table of calls. */
export type Directions<C extends Call, F extends Call> = PathOf<C | F> & QueryOf<C> & { fallback?: F };

/** What a call sends; `body` may have more fields, which other servers read. */
type CallOptions<C extends Call, F extends Call> = Directions<C, F> &
  Pick<ApiRequest, "form" | "signal" | "renews" | "triesEveryOrder"> & {
    body?: BodyOf<C> & Record<string, unknown>;
    /** Accepts data only inside an envelope. */
    inEnvelope?: boolean;
  };

type Options = Omit<ApiRequest, "call"> & { inEnvelope?: boolean };

/**
 * Sends a call with the visitor's session, renews the session if needed, and parses the data by a lenient shape, if
 * there is one. Throws ApiError, with status 503 if the API is unreachable. Takes fields as a person typed them, which
 * the API validates; `call` takes typed ones.
 */
export async function sendCall<S extends z.ZodType = z.ZodUnknown>(
  session: ApiSession,
  target: Call,
  options: Options,
  shape?: S,
): Promise<Answer<z.output<S>>> {
  const request = { call: target, ...options };
  try {
    const reply = await tryAliases(session, request);
    const answer = parseAnswer((shape ?? z.unknown()) as S, readJson(reply, session.site), request);
    storeCookies(session, reply.cookies);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) logFailure(session, target, error);
    throw error;
  }
}

interface TypedCall {
  <C extends Call, F extends Call = never>(
    session: ApiSession,
    target: C,
    options: CallOptions<C, F>,
  ): Promise<Answer<unknown>>;
  <C extends Call, S extends z.ZodType, F extends Call = never>(
    session: ApiSession,
    target: C,
    options: CallOptions<C, F>,
    shape: S,
  ): Promise<Answer<z.output<S>>>;
}

/** Sends a call whose parameters and fields the table of calls types; without a shape, data is unknown. */
export const call = sendCall as TypedCall;

type Segments<A extends string> = A extends `${string}{${string}}${infer Rest}` ? [id: string, ...Segments<Rest>] : [];

/** The parameters of a call's path in their order, then its body, if it has one. */
type Arguments<C extends Call> = [
  ...Segments<C["route"]>,
  ...(C extends { body: infer B extends z.ZodType } ? [body: z.input<B>] : []),
];

/** Creates the method of a call that takes no query and no files. */
export function method<C extends Call, S extends z.ZodType = z.ZodUnknown>(session: ApiSession, target: C, shape?: S) {
  return (...values: Arguments<C>): Promise<Answer<z.output<S>>> => {
    const names = parameterNames(target.route);
    const params = Object.fromEntries(names.map((name, index) => [name, String(values[index] ?? "")]));
    const body = target.body && { body: values[names.length] as ApiRequest["body"] };
    return sendCall(session, target, { params, ...body }, shape);
  };
}

/** Logs a failure, except a 401, an unreachable server (logged where it fails) and a missing call. */
function logFailure({ site }: ApiSession, call: Call, error: ApiError) {
  if (error.status === 401 || error instanceof Unreachable || error instanceof UnsupportedCall) return;
  const { status, message } = error;
  logWarning({ requestId: site.requester.requestId, call: formatCallName(call), status, error: message });
}

function readJson({ text, body }: ReadResponse, site: ApiSession["site"]): unknown {
  if (body) return body;
  try {
    return JSON.parse(text, createMediaReviver(site));
  } catch {
    throw new UnreadableAnswer();
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const knownEnvelopeKeys = new Set(["code", "data", "errors", "message", "page", "statusCode", "success", "values"]);

const isEnvelope = (body: Record<string, unknown>) =>
  "data" in body || ("message" in body && Object.keys(body).every((key) => knownEnvelopeKeys.has(key)));

/** Translates the message of an answer; empty for a lookup, whose message no page shows. */
const readAnswerMessage = ({ route }: Call, envelope: Record<string, unknown>): string =>
  route.startsWith("GET ") ? "" : translateEnvelope(envelope);

/** Parses an answer. Some servers send data without an envelope, or a 200 without data for what does not exist. */
function parseAnswer<S extends z.ZodType>(
  shape: S,
  body: unknown,
  { inEnvelope = false, call }: Options & Pick<ApiRequest, "call">,
): Answer<z.output<S>> {
  const isLookup = /^GET .*\{/.test(call.route);
  const envelope = isObject(body) ? body : {};
  const content = inEnvelope || isEnvelope(envelope) ? envelope.data : body;
  const data = shape.safeParse(content);
  if (!data.success)
    throw (content ?? null) === null && isLookup ? new ApiError(404, somethingWentWrong) : new UnreadableAnswer();
  const page = isObject(envelope.page) ? cursors.safeParse(envelope.page) : null;
  return { data: data.data, message: readAnswerMessage(call, envelope), page: page?.success ? page.data : null };
}
