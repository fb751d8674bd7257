import { json } from "@remix-run/node";
import type { z } from "zod";
import type { Fields, Refused } from "#app/components/refused";

/** A form as it was judged: its value, or what to show again with every message at its field. */
export type Judged<T> = { ok: true; value: T; fields: Fields } | Refused;

const secret = /password|token/i;

/** What may be shown again: never a password. */
export const showable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !secret.test(name)));

/** What a person typed, of what may be shown again; no field that the page itself filled in. */
export const typed = (fields: Fields): Fields => {
  const { draft: _, returnTo: __, ...rest } = showable(fields);
  return rest;
};

const mostBytes = 1024 * 1024;

/** The texts of a posted form; files are left out, and what is no form has none. */
export async function textsIn(request: Request): Promise<Fields> {
  const chunks: Uint8Array[] = [];
  const reader = request.body?.getReader();
  for (let bytes = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > mostBytes) throw json(null, 413);
    chunks.push(value);
  }
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData().catch(() => new FormData());
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

export function judge<S extends z.ZodType>(fields: Fields, schema: S): Judged<z.output<S>> {
  const judged = schema.safeParse(fields);
  if (judged.success) return { ok: true, value: judged.data, fields };
  const issues = judged.error.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message }));
  return refusal(issues, fields);
}

/** Every message at its field, what was typed kept. */
export function refusal(issues: { field: string; message: string }[], fields: Fields, alert?: string): Refused {
  const errors = Object.create(null) as Record<string, string[]>;
  for (const { field, message } of issues) (errors[field] ??= []).push(message);
  return { ok: false, errors, values: showable(fields), ...(alert === undefined ? {} : { alert }) };
}
