import type { Context } from "hono";
import { z } from "zod";
import { idKind, parameterNames } from "#contract/calls/routes";
import type { Call } from "#contract/calls/call";
import { id } from "#contract/shapes";
import type { Env } from "./env";
import { parseId, validate } from "./validate";
import { type Form, readForm } from "./form";

/** A call before it is checked, from a request or from a page of this process. */
export interface IncomingCall extends Pick<Context<Env>, "var" | "env"> {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  userAgent: string;
  readFields: () => Promise<Form["fields"]>;
}

export const readIncomingCall = (c: Context<Env>): IncomingCall => ({
  var: c.var,
  env: c.env,
  params: c.req.param(),
  query: c.req.query(),
  userAgent: c.req.header("User-Agent") ?? "",
  readFields: async () => (await readForm(c.req.raw, { dir: c.var.deps.media.uploadsDir })).fields,
});

/** Reads the path parameters of a call. Throws 400 for a malformed id. */
export function readParams(rawParams: IncomingCall["params"], call: Call): Record<string, string> {
  const readParam = (name: string) => {
    const text = rawParams[name] ?? "";
    const kind = idKind(call, name);
    return kind === null ? text : parseId(text, kind);
  };
  return Object.fromEntries(parameterNames(call.route).map((name) => [name, readParam(name)]));
}

/** Reads and validates the body of a call. Leaves a body with files to the call's handler. */
export async function readBody(incoming: Pick<IncomingCall, "readFields">, call: Call): Promise<unknown> {
  if (!call.body || call.files) return undefined;
  const values = renameOldFields(call, await incoming.readFields());
  return validate(call.body, { ...values, ...parseBodyIds(call.body, values) });
}

export const renameOldFields = (call: Call, fields: Form["fields"]): Record<string, string | undefined> =>
  call.mapLegacyFields?.(fields) ?? fields;

/**
 * Parses the ids in a body. Throws 400 for a malformed id, as in a path. A field is an id if its schema is the
 * contract's `id` object itself; an extended schema does not count.
 */
function parseBodyIds(body: z.ZodType, fields: Record<string, string | undefined>) {
  if (!(body instanceof z.ZodObject)) return {};
  const names = Object.keys(body.shape).filter((name) => body.shape[name] === id);
  return Object.fromEntries(names.map((name) => [name, parseId(fields[name] ?? "", name.replace(/Id$/, ""))]));
}
