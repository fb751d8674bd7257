import { json } from "@remix-run/node";
import { z } from "zod";
import type { FormValues, InvalidForm } from "#app/form-result";
import { bringsSession } from "#app/video-api/transport/cookies.server";
import { pickShowable, pickTypedValues, rememberForm, type TypedForm } from "./form-fields.server";
import { hasTypedValues } from "./refused-form.server";
import { type FormRejection, readTextForm } from "./text-form.server";

/** A validated form: its value and texts, or the values and messages to show again. */
export type FormResult<T> = ({ ok: true; value: T } & TypedForm) | InvalidForm;

/** Reads and validates the text fields of a posted form; `complete` may add to them first. Ignores files. */
export async function parseForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  complete: (fields: FormValues) => FormValues = (fields) => fields,
): Promise<FormResult<z.output<S>>> {
  const form = await readForm(request, schema);
  return form.ok ? validateForm(complete(form.fields), schema) : form;
}

/** Reads the text fields of a form that the API validates; checks only its size. */
export async function readForm(request: Request, schema: z.ZodType): Promise<({ ok: true } & TypedForm) | InvalidForm> {
  const { fields, rejection } = await readTextForm(request);
  rememberForm(request, { fields, schema });
  return rejection ? rejectionErrors(rejection, { fields, schema }) : { ok: true, fields, schema };
}

/** Reads the fields of a button. Throws an error page for one that is too large: there is no form to show again. */
export async function readButton(request: Request): Promise<FormValues> {
  const form = await readForm(request, z.object({}));
  if (form.ok) return form.fields;
  throw json({ message: form.alert }, form.status);
}

export function validateForm<S extends z.ZodType>(fields: FormValues, schema: S): FormResult<z.output<S>> {
  const result = schema.safeParse(fields);
  if (result.success) return { ok: true, value: result.data, fields, schema };
  const issues = result.error.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message }));
  // The first wrong field gets the focus, whatever the order in which the schema checks.
  const names = Object.keys(fields);
  const orderOf = ({ field }: { field: string }) => (names.includes(field) ? names.indexOf(field) : names.length);
  return formErrors(
    issues.toSorted((a, b) => orderOf(a) - orderOf(b)),
    { fields, schema },
  );
}

export function formErrors(issues: { field: string; message: string }[], form: TypedForm, alert?: string): InvalidForm {
  const errors = Object.create(null) as Record<string, string[]>;
  for (const { field, message } of issues) (errors[field] ??= []).push(message);
  const typedValues = pickTypedValues(form);
  return {
    ok: false,
    errors,
    values: pickShowable(form),
    ...(hasTypedValues(typedValues) && { typedValues }),
    ...(alert !== undefined && { alert }),
  };
}

/** Builds the state of a form that is too large or has too many parts, with the fields that were read. */
export const rejectionErrors = ({ status, message }: FormRejection, form: TypedForm): InvalidForm => ({
  ...formErrors([], form, message),
  status,
});

/**
 * Shows an invalid form again, in place. For a form that only viewers may post, pass the request: then it throws a 401
 * with the typed values for a visitor, whose page does not have the form.
 */
export function invalidFormResponse({ status, ...form }: InvalidForm, request?: Request) {
  if (request && !bringsSession(request)) throw json({ typedValues: form.typedValues ?? {} }, 401);
  return json(form, status ?? 422);
}
