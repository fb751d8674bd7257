import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { stripApiPrefix, listRoutes } from "#contract/calls/routes";
import { allCalls } from "#contract/calls";
import type { Call } from "#contract/calls/call";

interface Pattern {
  call: Call;
  method: string;
  path: RegExp;
  placeholders: number;
}

/** Puts paths with the fewest placeholders first: `/users/me` before `/users/{name}`. */
const patterns: Pattern[] = allCalls
  .flatMap((call) => listRoutes(call).map(({ method, path }) => patternOf(call, method, path)))
  .sort((a, b) => a.placeholders - b.placeholders);

function patternOf(call: Call, method: string, path: string): Pattern {
  const parts = path.split(/\{\w+\}/);
  return { call, method, path: new RegExp(`^${parts.join("[^/]+")}$`), placeholders: parts.length - 1 };
}

/** Finds the call of the contract for a request, under any of the call's paths. */
export function callOf(method: string, pathname: string): Call | undefined {
  const path = stripApiPrefix(pathname);
  return patterns.find((pattern) => pattern.method === method && pattern.path.test(path))?.call;
}

/** Asserts that a successful response has the status and exactly the keys that the contract gives its call. */
export function assertConforms(method: string, pathname: string, status: number, body: Record<string, unknown> | null) {
  const call = callOf(method, pathname);
  if (!call) throw new Error(`${method} ${pathname} is no call of the contract`);
  if (call.produces) return;
  const strange = (what: string) => new Error(`${call.route}: ${what}\n${JSON.stringify(body, null, 1)}`);
  const isAccepted = status === 202 && call.accepted !== undefined;
  if (status !== (call.status ?? 200) && !isAccepted) throw strange(`status ${status}`);
  const { data, statusCode, message, code, values: _, success, ...extraKeys } = body ?? {};
  if (statusCode !== status || !message || !code || success !== true) throw strange("the envelope is not whole");
  const parsed = call.answer.safeParse(data);
  if (!parsed.success) throw strange(`data: ${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, data)) throw strange("data has keys that the contract does not know");
  if (!isDeepStrictEqual(call.envelopeKeys?.safeParse(extraKeys).data ?? {}, extraKeys))
    throw strange("other keys beside data");
}
