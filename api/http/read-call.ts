import type { Context } from "hono";
import { z } from "zod";
import { idKind, parameterNames } from "#contract/calls/routes";
import type { Call } from "#contract/calls/call";
import { id } from "#contract/shapes";
import type { Env } from "./env";
import { parseId, validate } from "./validate";
import { type Form, readForm } from "./form";

/** A call as it came, of a request or of a page in this process. */
export interface Incoming extends Pick<Context<Env>, "var" | "env"> {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  userAgent: string;
  readFields: () => Promise<Form["fields"]>;
}

export const readIncoming = (c: Context<Env>): Incoming => ({
  var: c.var,
  env: c.env,
  params: c.req.param(),
  query: c.req.query(),
  userAgent: c.req.header("User-Agent") ?? "",
  readFields: async () => (await readForm(c.req.raw, { dir: c.var.deps.media.uploads })).fields,
});

/** Reads the path parameters of a call; 400 for what cannot be an id. */
export function readParams(rawParams: Incoming["params"], call: Call): Record<string, string> {
  const readParam = (name: string) => readId(rawParams[name] ?? "", idKind(call, name));
  return Object.fromEntries(parameterNames(call.route).map((name) => [name, readParam(name)]));
}

const readId = (text: string, kind: string | null) => (kind === null ? text : parseId(text, kind));

/** Reads and validates the body of a call in any of its formats; a body with files is left to the call's handler. */
export async function readBody(incoming: Pick<Incoming, "readFields">, call: Call): Promise<unknown> {
  if (!call.body || call.files) return undefined;
  const values = renameOldFields(call, await incoming.readFields());
  return validate(call.body, { ...values, ...parseBodyIds(call.body, values) });
}

export const renameOldFields = (call: Call, fields: Form["fields"]): Record<string, string | undefined> =>
  call.mapLegacyFields?.(fields) ?? fields;

/**
 * Rejects a malformed id in a body with 400, as in a path. Finds the ids by their schema: a field is one if its schema
 * is the contract's own `id` object, neither a copy nor one with a check added.
 */
function parseBodyIds(body: z.ZodType, fields: Record<string, string | undefined>) {
  if (!(body instanceof z.ZodObject)) return {};
  const names = Object.keys(body.shape).filter((name) => body.shape[name] === id);
  return Object.fromEntries(names.map((name) => [name, parseId(fields[name] ?? "", name.replace(/Id$/, ""))]));
}
