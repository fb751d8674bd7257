import { json } from "@remix-run/node";
import type { z } from "zod";
import type { Fields, Refused } from "#app/components/refused";
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

/** Marks fields of a form that is refused as a whole. */
const excessMark = Symbol("excess");

type MarkedFields = Fields & { [excessMark]?: Excess };

/** The texts of a posted form; files are left out, and what is no form has none. */
export async function textsIn(request: Request): Promise<Fields> {
  const { fields, excess } = await readTextForm(request);
  return excess ? Object.assign(fields, { [excessMark]: excess }) : fields;
}

export function judge<S extends z.ZodType>(fields: Fields, schema: S): Judged<z.output<S>> {
  const excess = (fields as MarkedFields)[excessMark];
  if (excess) return refuseExcess(excess, fields);
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
