import type { z } from "zod";
import type { FormValues } from "#app/form-result";
import { formErrors, type FormResult, parseForm } from "#app/http/form.server";
import type { HeldPost } from "#contract/comment-rules";

const fieldPrefix = "post-";

/**
 * Parses the form of a queue of held posts: the checked posts become the ids of the decision. Returns the form again,
 * with a question, if a deletion is not confirmed yet.
 */
export async function parseHeldForm<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<FormResult<z.output<S>>> {
  const form = await parseForm(request, schema, toDecision);
  if (!form.ok) return { ...form, alert: form.alert ?? Object.values(form.errors).flat().join(". ") };
  if (form.fields.act === "approve" || form.fields.confirmed === "yes") return form;
  return { ...formErrors([], form), needsConfirmation: true, status: 200 };
}

const toDecision = (fields: FormValues): FormValues => ({
  ...fields,
  ids: Object.keys(fields)
    .filter((name) => name.startsWith(fieldPrefix))
    .map((name) => name.slice(fieldPrefix.length))
    .join(" "),
});

/** Returns the time of the newest change of these posts: whatever changes later was not on the page. */
export const findSeenAt = (posts: readonly HeldPost[]): string =>
  posts.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), "1970-01-01T00:00:00.000Z");
