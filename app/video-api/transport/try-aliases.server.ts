import type { Route, Call } from "#contract/calls/call";
import { ApiError } from "#contract/errors";
import { notSupported, somethingWentWrong } from "#app/messages";
import { answerInProcess } from "./answer-in-process.server";
import { readRefusal, type Refusal } from "./errors.server";
import { renewSession } from "./renew.server";
import { type OutgoingRequest, type ReadResponse, send, Unreachable } from "./send.server";
import { type ApiSession, storeCookies } from "./session.server";
import {
  buildPath,
  isMissing,
  markMissing,
  orderRoutes,
  type Query,
  rememberRoute,
  type Target,
} from "./aliases.server";

export interface MultipartForm {
  body: ReadableStream<Uint8Array>;
  type: string;
}

export interface ApiRequest extends Target, Pick<OutgoingRequest, "signal"> {
  params?: Record<string, string>;
  query?: Query;
  /** Fields that are sent as JSON. */
  body?: Record<string, unknown>;
  /** A form that is streamed instead of fields. */
  form?: MultipartForm;
  /** Whether a 401 renews the session; not for calls such as login, where a 401 is a refusal. */
  renews?: boolean;
  /** Whether the aliases take the same ids in another order, so that a failure may mean that the order is wrong. */
  triesEveryOrder?: boolean;
}

export class UnsupportedCall extends ApiError {
  constructor(readonly call: Call) {
    super(501, notSupported);
  }
}

/** Sends a call to one alias after another until the server has it. Sends a streamed body to the first one only. */
export async function tryAliases(session: ApiSession, request: ApiRequest): Promise<ReadResponse> {
  const { call, params, query, signal, renews = true, triesEveryOrder = false } = request;
  const { apiUrl } = session.site;
  if (isMissing(apiUrl, call)) throw new UnsupportedCall(call);
  const content = request.form ?? (request.body && toJson(request.body));
  const contentOptions = { ...(content && { body: content.body, type: content.type }), ...(signal && { signal }) };
  const routes = orderRoutes(apiUrl, request);
  let firstRefusal: ApiError | null = null;
  for (const route of request.form ? routes.slice(0, 1) : routes) {
    const attempt = () =>
      answerInProcess(session, request) ?? send(session, { ...buildPath(route, params, query), ...contentOptions });
    const reply = await sendRenewed(session, attempt, { renews, mayRepeat: !request.form }).catch((error: unknown) => {
      throw firstRefusal ?? error;
    });
    const refusal = reply.ok ? null : readRefusal(reply);
    const isMaybeMissing = refusal !== null && mayBeMissing(reply, refusal);
    const triesNext = isMaybeMissing || (refusal !== null && triesEveryOrder && mayBeOtherOrder(reply));
    if (!triesNext) rememberRoute(apiUrl, request, route);
    if (!refusal) return reply;
    if (!triesNext) storeCookies(session, reply.cookies);
    if (!triesNext) throw refusal.error;
    if (!isMaybeMissing || !isUnrouted(refusal, route)) firstRefusal ??= refusal.error;
  }
  if (!firstRefusal) markMissing(apiUrl, call);
  throw firstRefusal ?? new UnsupportedCall(call);
}

const mayBeMissing = ({ status }: ReadResponse, { kind }: Refusal) =>
  [404, 405, 501].includes(status) && kind !== "explained";

/** Returns whether the server lacks the call, which a bare 404 for a path without an id means, too. */
const isUnrouted = ({ kind }: Pick<Refusal, "kind">, route: Route) =>
  kind === "unrouted" || (kind === "unexplained" && !route.includes("{"));

const mayBeOtherOrder = ({ status }: ReadResponse) => status === 400 || status === 404 || status >= 500;

const toJson = (fields: Record<string, unknown>) => ({ body: JSON.stringify(fields), type: "application/json" });

async function sendRenewed(
  session: ApiSession,
  attempt: () => Promise<ReadResponse>,
  { renews, mayRepeat }: { renews: boolean; mayRepeat: boolean },
): Promise<ReadResponse> {
  if (!renews) return attempt();
  let renewal = await renewSession(session);
  const reply = await attempt();
  if (reply.status !== 401) return reply;
  if (!renewal && mayRepeat) {
    renewal = await renewSession(session, { isForced: true });
    if (renewal === "renewed") return attempt();
  }
  // If the renewal could not be sent, it is unknown whether the session has ended.
  if (renewal === "unreachable") throw new Unreachable();
  if (renewal === "failed") throw new ApiError(502, somethingWentWrong);
  return reply;
}
