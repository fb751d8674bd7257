import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Db } from "#api/db/open";
import type { ApiDeps, Viewer } from "#api/deps";
import { listRoutes } from "#contract/calls/routes";
import type { Body, Call, Params } from "#contract/calls/call";
import type { Envelope } from "#contract/envelope";
import type { Requester } from "#contract/requester";
import type { Env } from "./env";
import { type Paging, parsePaging } from "#api/lists/page";
import { findLimit, limitCall } from "./limit-call";
import { type IncomingCall, readIncomingCall, readBody, readParams } from "./read-call";
import { type Reply, sendReply, toEnvelope } from "./reply";
import {
  refuseReadOnly,
  refuseUnverified,
  requireActiveRole,
  requireFreshPassword,
  requireRole,
  requireScope,
} from "./require-viewer";

interface Identity<V extends Viewer | null> {
  /** The signed-in account; null for a visitor. */
  viewer: V;
  viewerId: V extends null ? string | null : string;
}

type IdentityOf<C extends Call> = C["who"] extends "everybody" ? Identity<Viewer | null> : Identity<Viewer>;
type QueryOf<C> = C extends { query: infer Q } ? Partial<Record<keyof Q, string>> : object;
type PagingOf<C> = C extends { query: { after: string } } ? { paging: Paging } : object;

/** What a handler gets from a request. The call's entry in the table decides the type of each part. */
type Exchange<C extends Call> = IdentityOf<C> &
  PagingOf<C> & {
    deps: ApiDeps;
    db: Db;
    log: Logger;
    params: Params<C>;
    query: QueryOf<C>;
    body: Body<C>;
    requester: Requester;
    userAgent: string;
  };

/** What a handler gets in addition if it reads files or sets cookies. */
interface WithRequest {
  /** The request; the body is unread if the call has files. */
  request: Request;
  context: Context<Env>;
}

type ExtraOf<C> = C extends { envelopeKeys: infer B extends z.ZodObject } ? z.output<B> : undefined;
type ReplyOf<C extends Call> = Promise<Reply<z.output<C["answer"]>, ExtraOf<C>>>;

export interface Endpoint {
  call: Call;
  answer: (c: Context<Env>) => Promise<Response>;
  /** Answers a call of a page in this process with the envelope. Absent if the handler needs the request. */
  answerPage?: (incoming: IncomingCall) => Promise<Envelope<unknown>>;
}

/** Makes the endpoint of a call. It checks session, ids and body, passes them to the handler, and sends its reply. */
export const endpoint = <C extends Call>(call: C, handle: (exchange: Exchange<C>) => ReplyOf<C>): Endpoint => {
  const reply = async (incoming: IncomingCall) => handle(await readExchange(incoming, call));
  return {
    call,
    answer: async (c) => sendReply(c, call, await reply(readIncomingCall(c))),
    answerPage: async (incoming) => toEnvelope(call, await reply(incoming)),
  };
};

/** Makes the endpoint of a call whose handler needs the request, too. */
export const requestEndpoint = <C extends Call>(
  call: C,
  handle: (exchange: Exchange<C> & WithRequest) => ReplyOf<C>,
): Endpoint => ({
  call,
  async answer(c) {
    const exchange = await readExchange(readIncomingCall(c), call);
    return sendReply(c, call, await handle(Object.assign(exchange, { request: c.req.raw, context: c })));
  },
});

/** Makes the endpoint of a call whose answer is a file. The handler builds the whole response. */
export const fileEndpoint = <C extends Call & Required<Pick<Call, "produces">>>(
  call: C,
  handle: (exchange: Exchange<C>) => Promise<Response>,
): Endpoint => ({
  call,
  answer: async (c) => handle(await readExchange(readIncomingCall(c), call)),
});

const isRoleCall = ({ who }: Call) => who !== "everybody" && who !== "signed in";

async function readExchange<C extends Call>(incoming: IncomingCall, call: C): Promise<Exchange<C>> {
  requireScope(incoming, call.scope);
  await limitCall(incoming, findLimit(call));
  const viewer = call.who === "everybody" ? incoming.var.viewer : requireRole(incoming, call.who);
  if (!call.allowedWhenSuspended && !call.route.startsWith("GET ")) refuseReadOnly(incoming);
  if (call.posts) await refuseUnverified(incoming);
  if (isRoleCall(call)) await requireActiveRole(incoming);
  const params = readParams(incoming.params, call);
  const { query, userAgent, env: requester } = incoming;
  const paging = call.query?.after ? { paging: parsePaging(query, call.defaultLimit) } : {};
  const body = await readBody(incoming, call);
  if (call.needsFreshPassword) await requireFreshPassword(incoming, body);
  const { deps, db, log } = incoming.var;
  const identity = { viewer, viewerId: viewer?.id ?? null };
  // TypeScript cannot prove that the parts have the types of the call's entry.
  return { ...identity, ...paging, deps, db, log, params, query, body, requester, userAgent } as unknown as Exchange<C>;
}

/** Mounts endpoints at their canonical routes, then at aliases, so that no alias hides another call. */
export function mount(api: Hono<Env>, endpoints: readonly Endpoint[]) {
  const routes = endpoints.flatMap(({ call, answer }) =>
    listRoutes(call).map((parts) => ({ ...parts, answer, isAlias: parts.route !== call.route })),
  );
  for (const { method, path, answer } of routes.toSorted((a, b) => Number(a.isAlias) - Number(b.isAlias)))
    api.on(method, path.replace(/\{(\w+)\}/g, ":$1"), answer);
}
