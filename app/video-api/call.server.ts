import { z } from "zod";
import { parameterNames } from "#contract/calls/address";
import type { Call, Params } from "#contract/calls/call";
import { ApiError } from "#contract/errors";
import { cursors } from "#contract/envelope";
import { logWarning } from "#app/log.server";
import { wrong } from "#app/messages";
import { logName } from "./aliases.server";
import { type ApiRequest, ask, NotOffered } from "./ask.server";
import { servedHere } from "./media-urls.server";
import { type Reply, Unreachable } from "./send.server";
import { type ApiSession, keepCookies } from "./session.server";

/** What a call gave: its data, the server's sentence about it, and where its list goes on; null where it does not say. */
export interface Answer<T> {
  data: T;
  message: string;
  page: z.output<typeof cursors> | null;
}

/** An answer that cannot be understood. */
export class UnreadableAnswer extends ApiError {
  constructor() {
    super(502, wrong);
  }
}

type PathOf<C extends Call> = keyof Params<C> extends never ? { params?: never } : { params: Params<C> };
type QueryOf<C> = C extends { query: infer Q } ? { query?: { [K in keyof Q]?: string | number | null } } : unknown;
type BodyOf<C> = C extends { body: infer B extends z.ZodType } ? { [K in keyof z.input<B>]: unknown } : unknown;

/** Where a call goes, typed by the table: of a call and its fallback, the parameters of both. */
export type Directions<C extends Call, F extends Call> = PathOf<C | F> & QueryOf<C> & { fallback?: F };

/** What a call sends; `body` may have further fields, which other servers read. */
type Sent<C extends Call, F extends Call> = Directions<C, F> &
  Pick<ApiRequest, "form" | "signal" | "renews" | "triesEveryOrder"> & {
    body?: BodyOf<C> & Record<string, unknown>;
    /** No data without an envelope is taken for its answer. */
    inEnvelope?: boolean;
  };

/** Makes a call of the table in the visitor's name and reads its data by a lenient shape; without one, the data is unknown. */
export function call<C extends Call, F extends Call = never>(
  session: ApiSession,
  target: C,
  sent: Sent<C, F>,
): Promise<Answer<unknown>>;
export function call<C extends Call, S extends z.ZodType, F extends Call = never>(
  session: ApiSession,
  target: C,
  sent: Sent<C, F>,
  shape: S,
): Promise<Answer<z.output<S>>>;
export function call(session: ApiSession, target: Call, sent: Omit<LenientRequest, "call">, shape = z.unknown()) {
  return fetchAnswer(session, { call: target, ...sent }, shape);
}

type Segments<A extends string> = A extends `${string}{${string}}${infer Rest}` ? [id: string, ...Segments<Rest>] : [];

/** Makes the method of a call that takes the parameters of its path, in their order, and nothing else. */
export function method<C extends Call, S extends z.ZodType = z.ZodUnknown>(session: ApiSession, target: C, shape?: S) {
  return (...segments: Segments<C["address"]>): Promise<Answer<z.output<S>>> => {
    const params = Object.fromEntries(
      parameterNames(target.address).map((name, index) => [name, segments[index] ?? ""]),
    );
    return fetchAnswer(session, { call: target, params }, shape ?? z.unknown()) as Promise<Answer<z.output<S>>>;
  };
}

interface LenientRequest extends ApiRequest {
  inEnvelope?: boolean;
}

/** Sends a request, renewing the session when it must; throws ApiError, with status 503 when the API is away. */
export async function fetchAnswer<S extends z.ZodType>(
  session: ApiSession,
  request: LenientRequest,
  shape: S,
): Promise<Answer<z.output<S>>> {
  try {
    const reply = await ask(session, request);
    const answer = understand(shape, readJson(reply, servedHere(session.site)), request.inEnvelope ?? false);
    keepCookies(session, reply.cookies);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) logFailure(session, request.call, error);
    throw error;
  }
}

/** Logs a failure; that nobody is signed in is none, nor what the server is known to lack. */
function logFailure({ site }: ApiSession, call: Call, error: ApiError) {
  if (error.status === 401 || error instanceof Unreachable || error instanceof NotOffered) return;
  const { status, message } = error;
  logWarning({ requestId: site.visitor.requestId, call: logName(call), status, error: message });
}

function readJson({ text }: Reply, reviver: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    throw new UnreadableAnswer();
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Some calls of some servers answer their data without an envelope. */
function understand<S extends z.ZodType>(shape: S, body: unknown, inEnvelope: boolean): Answer<z.output<S>> {
  const envelope = isObject(body) ? body : {};
  const data = shape.safeParse(inEnvelope || "data" in envelope ? envelope.data : body);
  if (!data.success) throw new UnreadableAnswer();
  const page = isObject(envelope.page) ? cursors.safeParse(envelope.page) : null;
  const message = typeof envelope.message === "string" ? envelope.message : "";
  return { data: data.data, message, page: page?.success ? page.data : null };
}
