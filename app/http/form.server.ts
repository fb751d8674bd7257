import { json } from "@remix-run/node";
import { z } from "zod";
import type { Fields, Refused } from "#app/form-result";
import { newCaptions } from "#contract/captions";
import { newComment } from "#contract/comments";
import { newPlaylist } from "#contract/playlists";
import { changedTweet, newTweet } from "#contract/tweets";
import { channelForm, newUser } from "#contract/users";
import { newVideo } from "#contract/videos";
import { type Excess, readTextForm } from "./text-form.server";

/** A form as it was judged: its value, or what to show again with every message at its field. */
export type Judged<T> = { ok: true; value: T; fields: Fields } | Refused;

const secret = /password|token/i;

const forms = [newUser, channelForm, newVideo, newComment, newTweet, changedTweet, newPlaylist, newCaptions];

/** The text fields that our pages have. */
const fieldNames = new Set(["draft", "returnTo", ...forms.flatMap(({ shape }) => Object.keys(shape))]);

/** What may be shown again: fields of our own pages, and never a password. */
export const showable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => fieldNames.has(name) && !secret.test(name)));

/** What a person typed, of what may be shown again; no field that the page itself filled in. */
export const typed = (fields: Fields): Fields => {
  const { draft: _, returnTo: __, ...rest } = showable(fields);
  return rest;
};

/** Reads the texts of a posted form and checks them; `complete` may add to them first. Files are left out. */
export async function parseForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  complete: (fields: Fields) => Fields = (fields) => fields,
): Promise<Judged<z.output<S>>> {
  const { fields, excess } = await readTextForm(request);
  return excess ? refuseExcess(excess, fields) : judge(complete(fields), schema);
}

/** Reads the texts of a form that the API checks: only its size is checked here. */
export const readForm = (request: Request): Promise<Judged<unknown>> => parseForm(request, z.unknown());

/** Reads the fields of a button. It has no form to show again: a post that is too large gets a page that says so. */
export async function readButton(request: Request): Promise<Fields> {
  const form = await readForm(request);
  if (form.ok) return form.fields;
  throw json({ message: form.alert }, form.status);
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

/** A form that is too large or has too many parts, with as much of its texts as was read. */
export const refuseExcess = ({ status, message }: Excess, fields: Fields): Refused => ({
  ...refusal([], fields, message),
  status,
});

/** The answer to a form that is shown again in place. */
export const refuseForm = ({ status, ...form }: Refused) => json(form, status ?? 422);
