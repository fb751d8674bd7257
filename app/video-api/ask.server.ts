import { ApiError } from "#contract/errors";
import { notOffered, wrong } from "#app/messages";
import { readRefusal, type Refusal } from "./errors.server";
import { renew } from "./renew.server";
import { type Outgoing, type Reply, send, Unreachable } from "./send.server";
import { type ApiSession, keepCookies } from "./session.server";
import {
  inOrder,
  isLacking,
  lacks,
  type Query,
  remember,
  spell,
  type Spelling,
  type Spellings,
} from "./spellings.server";

export interface ApiRequest extends Pick<Outgoing, "body" | "type" | "signal"> {
  /** Every spelling of the call, ours first. */
  to: Spellings;
  ids?: Record<string, string>;
  query?: Query;
  /** Sent as JSON, where there is no body as it came. */
  fields?: Record<string, unknown>;
  /** A call that judges who one is (login) says 401 of its own: that is no reason to renew a session. */
  renews?: boolean;
  /** The aliases name the same ids in another order, and a server that knows one of them fails at the other. */
  triesEveryOrder?: boolean;
}

/** A call that the server has under no alias. */
export class NotOffered extends ApiError {
  constructor(readonly call: Spelling) {
    super(501, notOffered);
  }
}

/** Sends a call under one alias after the other while the server lacks it. A body that streams can be sent only once. */
export async function ask(session: ApiSession, asked: ApiRequest): Promise<Reply> {
  const { to, ids = {}, query = {}, signal, renews = true, triesEveryOrder = false } = asked;
  const { apiUrl } = session.site;
  if (isLacking(apiUrl, to[0])) throw new NotOffered(to[0]);
  const { body, type } = asked.fields ? written(asked.fields) : asked;
  const rest = { ...(body && { body }), ...(type && { type }), ...(signal && { signal }) };
  const ordered = inOrder(apiUrl, to);
  let refused: ApiError | null = null;
  for (const spelling of body instanceof ReadableStream ? ordered.slice(0, 1) : ordered) {
    const reply = await sendRenewed(session, { ...spell(spelling, ids, query), ...rest }, renews).catch(
      (error: unknown) => {
        throw refused ?? error;
      },
    );
    const refusal = reply.ok ? null : readRefusal(reply);
    const isMissing = refusal !== null && mayBeMissing(reply, refusal);
    const isNext = isMissing || (refusal !== null && triesEveryOrder && mayBeOtherOrder(reply));
    if (!isNext) remember(apiUrl, to, spelling);
    if (!refusal) return reply;
    if (!isNext) keepCookies(session, reply.cookies);
    if (!isNext) throw refusal.error;
    if (!isMissing || !isUnrouted(refusal, spelling)) refused ??= refusal.error;
  }
  if (!refused) lacks(apiUrl, to);
  throw refused ?? new NotOffered(to[0]);
}

const mayBeMissing = ({ status }: Reply, { kind }: Refusal) => [404, 405, 501].includes(status) && kind !== "said";

/** Without an id in its path, a call that is answered by a bare 404 is one that the server lacks. */
const isUnrouted = ({ kind }: Pick<Refusal, "kind">, spelling: Spelling) =>
  kind === "unrouted" || (kind === "unsaid" && !spelling.includes(":"));

const mayBeOtherOrder = ({ status }: Reply) => status === 400 || status === 404 || status >= 500;

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
  if (renewal === "failed") throw new ApiError(502, wrong);
  return reply;
}
