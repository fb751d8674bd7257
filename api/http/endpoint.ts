import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Db } from "#api/db/open";
import type { ApiDeps, Viewer } from "#api/deps";
import { listRoutes } from "#contract/calls/address";
import type { Body, Call, Params } from "#contract/calls/call";
import type { Requester } from "#contract/requester";
import type { Env } from "./env";
import { type Paging, parsePaging } from "#api/lists/page";
import { findLimit, limitCall } from "./limit-call";
import { readBody, readParams } from "./read-call";
import { type Reply, sendReply } from "./reply";
import {
  refuseReadOnly,
  refuseUnverified,
  requireActiveRole,
  requireFreshPassword,
  requireRole,
} from "./require-viewer";

interface Identity<V extends Viewer | null> {
  /** The signed-in account; null for a visitor. */
  viewer: V;
  viewerId: V extends null ? string | null : string;
}

type IdentityOf<C extends Call> = C["who"] extends "everybody" ? Identity<Viewer | null> : Identity<Viewer>;
type QueryOf<C> = C extends { query: infer Q } ? Partial<Record<keyof Q, string>> : object;
type PagingOf<C> = C extends { query: { after: string } } ? { paging: Paging } : object;

/** What a handler gets of a request, each part as the call's entry in the table says. */
type Exchange<C extends Call> = IdentityOf<C> &
  PagingOf<C> & {
    deps: ApiDeps;
    db: Db;
    log: Logger;
    params: Params<C>;
    query: QueryOf<C>;
    body: Body<C>;
    requester: Requester;
    /** As it came; of a call with files the handler reads the body itself. */
    request: Request;
    context: Context<Env>;
  };

type ExtraOf<C> = C extends { extra: infer B extends z.ZodObject } ? z.output<B> : undefined;
type Handler<C extends Call> = (exchange: Exchange<C>) => Promise<Reply<z.output<C["answer"]>, ExtraOf<C>>>;

export interface Endpoint {
  call: Call;
  answer: (c: Context<Env>) => Promise<Response>;
}

/** Makes the endpoint of a call: checks session, ids and body, hands them to the handler, and sends its reply. */
export const endpoint = <C extends Call>(call: C, handle: Handler<C>): Endpoint => ({
  call,
  async answer(c) {
    // What is read by the call's entry has the types of that entry, which a generic function cannot show.
    const exchange = (await readExchange(c, call)) as unknown as Exchange<C>;
    return sendReply(c, call, await handle(exchange));
  },
});

/** Makes the endpoint of a call whose answer is a file: the handler gets what was checked, and builds the response. */
export const fileEndpoint = <C extends Call & Required<Pick<Call, "produces">>>(
  call: C,
  handle: (exchange: Exchange<C>) => Promise<Response>,
): Endpoint => ({
  call,
  answer: async (c) => handle((await readExchange(c, call)) as unknown as Exchange<C>),
});

const isRoleCall = ({ who }: Call) => who !== "everybody" && who !== "signed in";

async function readExchange(c: Context<Env>, call: Call) {
  await limitCall(c, findLimit(call));
  const viewer = call.who === "everybody" ? c.var.viewer : requireRole(c, call.who);
  if (!call.allowedWhenSuspended) refuseReadOnly(c);
  if (call.posts) await refuseUnverified(c);
  if (isRoleCall(call)) await requireActiveRole(c);
  const params = readParams(c, call);
  const query = c.req.query();
  const paging = call.query?.after ? { paging: parsePaging(query, call.defaultLimit) } : {};
  const body = await readBody(c, call);
  if (call.needsFreshPassword) await requireFreshPassword(c, body);
  const { deps, db, log } = c.var;
  const { env: requester, req } = c;
  const viewpoint = { viewer, viewerId: viewer?.id ?? null };
  return { ...viewpoint, ...paging, deps, db, log, params, query, body, requester, request: req.raw, context: c };
}

/** Mounts endpoints at their canonical addresses, then at aliases, so that no alias stands in the way of another call. */
export function mount(api: Hono<Env>, endpoints: readonly Endpoint[]) {
  const routes = endpoints.flatMap(({ call, answer }) =>
    listRoutes(call).map(({ address, ...route }) => ({ ...route, answer, isAlias: address !== call.address })),
  );
  for (const { method, path, answer } of routes.toSorted((a, b) => Number(a.isAlias) - Number(b.isAlias)))
    api.on(method, path.replace(/\{(\w+)\}/g, ":$1"), answer);
}
