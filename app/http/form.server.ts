import { json } from "@remix-run/node";
import { z } from "zod";
import type { FormValues, InvalidForm } from "#app/form-result";
import { newCaptions } from "#contract/captions";
import { contentDecision } from "#contract/content";
import { newComment } from "#contract/comments";
import { commentSettings, heldDecision } from "#contract/comment-rules";
import { changedSignUps, newInvitation } from "#contract/invitations";
import { changedQuota, changedRole, newSuspension } from "#contract/people";
import { newAnswer, newAppeal, newDecision, newReport } from "#contract/moderation";
import { newPlaylist } from "#contract/playlists";
import { changedSettings } from "#contract/site";
import { changedTweet, newTweet } from "#contract/tweets";
import { channelForm, newUser } from "#contract/users";
import { changedVideo } from "#contract/videos";
import { bringsSession } from "#app/video-api/transport/cookies.server";
import { type Excess, readTextForm } from "./text-form.server";

/** A validated form: its value, or the values and messages to show again. */
export type FormResult<T> = { ok: true; value: T; fields: FormValues } | InvalidForm;

const secretName = /password|token/i;

const contentForms = [newUser, channelForm, changedVideo, newComment, newTweet, changedTweet, newPlaylist, newCaptions];
const peopleForms = [changedRole, changedQuota, newSuspension, newInvitation, changedSignUps];
const moderationForms = [
  ...[newReport, newDecision, newAppeal, newAnswer],
  ...[changedSettings, contentDecision, commentSettings, heldDecision],
];
const forms = [...contentForms, ...peopleForms, ...moderationForms];

/** The text fields that our pages have. */
const fieldNames = new Set([
  "decisionId",
  "draft",
  "frame",
  "returnTo",
  "session",
  "template",
  ...forms.flatMap(({ shape }) => Object.keys(shape)),
]);

/** Picks the values that a page may show again: fields of our own forms, never a password. */
export const pickShowable = (fields: FormValues): FormValues =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => fieldNames.has(name) && !secretName.test(name)));

/** Picks what a person typed: the showable values without the fields that the page filled in. */
export const pickTypedValues = (fields: FormValues): FormValues => {
  const { draft: _, returnTo: __, parentId: ___, frame: ____, ...rest } = pickShowable(fields);
  const { decisionId: _id, version: _version, act: _act, hours: _hours, ...others } = rest;
  const { from: _from, once: _once, ids: _ids, seenAt: _seenAt, session: _session, ...typedValues } = others;
  return typedValues;
};

/** Reads and validates the text fields of a posted form; `complete` may add to them first. Ignores files. */
export async function parseForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  complete: (fields: FormValues) => FormValues = (fields) => fields,
): Promise<FormResult<z.output<S>>> {
  const { fields, excess } = await readTextForm(request);
  return excess ? excessErrors(excess, fields) : validateForm(complete(fields), schema);
}

/** Reads the text fields of a form that the API validates; checks only its size. */
export const readForm = (request: Request): Promise<FormResult<unknown>> => parseForm(request, z.unknown());

/**
 * Reads the fields of a button. A button has no form to show again, so a post that is too large becomes an error
 * page.
 */
export async function readButton(request: Request): Promise<FormValues> {
  const form = await readForm(request);
  if (form.ok) return form.fields;
  throw json({ message: form.alert }, form.status);
}

export function validateForm<S extends z.ZodType>(fields: FormValues, schema: S): FormResult<z.output<S>> {
  const result = schema.safeParse(fields);
  if (result.success) return { ok: true, value: result.data, fields };
  const issues = result.error.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message }));
  // The first wrong field gets the focus, whatever the order in which the schema checks.
  const places = Object.keys(fields);
  const placeOf = ({ field }: { field: string }) => (places.includes(field) ? places.indexOf(field) : places.length);
  return formErrors(
    issues.toSorted((a, b) => placeOf(a) - placeOf(b)),
    fields,
  );
}

/** Builds the state of an invalid form: the messages by field, and the values to show again. */
export function formErrors(
  issues: { field: string; message: string }[],
  fields: FormValues,
  alert?: string,
): InvalidForm {
  const errors = Object.create(null) as Record<string, string[]>;
  for (const { field, message } of issues) (errors[field] ??= []).push(message);
  return { ok: false, errors, values: pickShowable(fields), ...(alert === undefined ? {} : { alert }) };
}

/** Builds the state of a form that is too large or has too many parts, with the fields that were read. */
export const excessErrors = ({ status, message }: Excess, fields: FormValues): InvalidForm => ({
  ...formErrors([], fields, message),
  status,
});

/**
 * Answers with the form again, in place. With the request of a form for viewers, it throws a 401 for a visitor, whose
 * page lacks that form: the login notice shows what was typed.
 */
export function invalidFormResponse({ status, ...form }: InvalidForm, request?: Request) {
  if (request && !bringsSession(request)) throw json({ typedValues: pickTypedValues(form.values) }, 401);
  return json(form, status ?? 422);
}
