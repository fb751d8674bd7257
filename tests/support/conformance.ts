import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { canonicalPath } from "#api/spellings";
import { type Call, calls } from "#contract/calls";

interface Pattern {
  call: Call;
  method: string;
  path: RegExp;
  placeholders: number;
}

/** Those with the fewest placeholders first: `/users/me` before `/users/{name}`. */
const patterns: Pattern[] = calls
  .flatMap((call) => [call.at, ...(call.also ?? [])].map((spelling) => patternOf(call, spelling)))
  .sort((a, b) => a.placeholders - b.placeholders);

function patternOf(call: Call, spelling: string): Pattern {
  const [method, path] = spelling.split(" ") as [string, string];
  const parts = canonicalPath(method, path).split(/\{\w+\}/);
  return { call, method, path: new RegExp(`^${parts.join("[^/]+")}$`), placeholders: parts.length - 1 };
}

/** The call of the contract's table that a request is; it has a place there under each of its spellings. */
function callOf(method: string, pathname: string): Call | undefined {
  const path = canonicalPath(method, pathname);
  return patterns.find((pattern) => pattern.method === method && pattern.path.test(path))?.call;
}

/** Holds a successful answer to what the contract says of its call: its status, all its keys and no others. */
export function assertConforms(method: string, pathname: string, status: number, body: Record<string, unknown> | null) {
  const call = callOf(method, pathname);
  if (!call) throw new Error(`${method} ${pathname} is no call of the contract`);
  const strange = (what: string) => new Error(`${call.at}: ${what}\n${JSON.stringify(body, null, 1)}`);
  if (status !== (call.status ?? 200)) throw strange(`status ${status}`);
  const { data, statusCode, message, success, ...beside } = body ?? {};
  if (statusCode !== status || !message || success !== true) throw strange("the envelope is not whole");
  const parsed = call.answer.safeParse(data);
  if (!parsed.success) throw strange(`data: ${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, data)) throw strange("data has keys that the contract does not know");
  if (!isDeepStrictEqual(call.beside?.safeParse(beside).data ?? {}, beside)) throw strange("other keys beside data");
}
