import { z } from "zod";
import { ApiError } from "#contract/errors";
import { cursors } from "#contract/envelope";
import { logWarning } from "#app/http/log.server";
import { notOffered, wrong } from "#app/messages";
import { readRefusal } from "./errors.server";
import { servedHere } from "./media-urls.server";
import { renew } from "./renew.server";
import { type Outgoing, type Reply, send, Unreachable } from "./send.server";
import { type ApiSession, keepCookies } from "./session.server";
import { inOrder, lacks, type Query, remember, spell, type Spellings } from "./spellings.server";

/** What a call gave: its data, the server's sentence about it, and where its list goes on; null where it does not say. */
export interface Answer<T> {
  data: T;
  message: string;
  page: z.output<typeof cursors> | null;
}

export interface Call<S extends z.ZodType> extends Pick<Outgoing, "body" | "type" | "signal"> {
  /** Every spelling of the call, ours first. */
  to: Spellings;
  ids?: Record<string, string>;
  query?: Query;
  /** Sent as JSON, where there is no body as it came. */
  fields?: Record<string, unknown>;
  answer: S;
  /** No data without an envelope is taken for its answer. */
  inEnvelope?: boolean;
  /** A call that judges who one is (login) says 401 of its own: that is no reason to renew a session. */
  renews?: boolean;
}

/** An answer that cannot be understood. */
export class UnreadableAnswer extends ApiError {
  constructor() {
    super(502, wrong);
  }
}

/** Makes a call in the visitor's name, renewing the session when it must; throws ApiError, with status 503 when the API is away. */
export async function call<S extends z.ZodType>(session: ApiSession, asked: Call<S>): Promise<Answer<z.output<S>>> {
  try {
    const reply = await ask(session, asked);
    const answer = understand(asked, readJson(reply, servedHere(session.site)));
    keepCookies(session, reply.cookies);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) tell(session, asked.to[0], error);
    throw error;
  }
}

/** Says in the log what failed; that nobody is signed in is no failure. */
function tell({ site }: ApiSession, call: string, error: ApiError) {
  if (error.status === 401 || error instanceof Unreachable) return;
  const { status, message } = error;
  logWarning({ requestId: site.visitor.requestId, call, status, error: message });
}

/** Tries one spelling after the other while the server has no such call. A body that streams can be sent only once. */
async function ask<S extends z.ZodType>(session: ApiSession, asked: Call<S>): Promise<Reply> {
  const { to, ids = {}, query = {}, signal, renews = true } = asked;
  const { body, type } = asked.fields ? written(asked.fields) : asked;
  const rest = { ...(body && { body }), ...(type && { type }), ...(signal && { signal }) };
  const { apiUrl } = session.site;
  const ordered = inOrder(apiUrl, to);
  let unsaid: ApiError | null = null;
  for (const spelling of body instanceof ReadableStream ? ordered.slice(0, 1) : ordered) {
    const reply = await sendRenewed(session, { ...spell(spelling, ids, query), ...rest }, renews);
    const { kind, error } = reply.ok ? { kind: "said" as const, error: null } : readRefusal(reply);
    const isElsewhere = (reply.status === 404 || reply.status === 405) && kind !== "said";
    if (!isElsewhere) remember(apiUrl, to, spelling);
    if (!error) return reply;
    if (!isElsewhere) keepCookies(session, reply.cookies);
    if (!isElsewhere) throw error;
    if (kind === "unsaid" && reply.status === 404) unsaid ??= error;
  }
  if (!unsaid) lacks(apiUrl, to);
  throw unsaid ?? new ApiError(501, notOffered);
}

const written = (fields: Record<string, unknown>) => ({ body: JSON.stringify(fields), type: "application/json" });

async function sendRenewed(session: ApiSession, asked: Outgoing, renews: boolean): Promise<Reply> {
  if (!renews) return send(session, asked);
  let renewal = await renew(session, false);
  const reply = await send(session, asked);
  if (reply.status !== 401) return reply;
  if (!renewal && !(asked.body instanceof ReadableStream)) {
    renewal = await renew(session, true);
    if (renewal === "renewed") return send(session, asked);
  }
  // Whether the session has ended is not known while it could not be asked.
  if (renewal === "unreachable") throw new Unreachable();
  return reply;
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
function understand<S extends z.ZodType>({ answer, inEnvelope = false }: Call<S>, body: unknown): Answer<z.output<S>> {
  const envelope = isObject(body) ? body : {};
  const data = answer.safeParse(inEnvelope || "data" in envelope ? envelope.data : body);
  if (!data.success) throw new UnreadableAnswer();
  const page = isObject(envelope.page) ? cursors.safeParse(envelope.page) : null;
  const message = typeof envelope.message === "string" ? envelope.message : "";
  return { data: data.data, message, page: page?.success ? page.data : null };
}
