import type { z } from "zod";
import type { FormValues } from "#app/form-result";
import { parseForm } from "#app/http/form.server";
import type { HeldPost } from "#contract/comment-rules";

const fieldPrefix = "post-";

/** Reads the form of a queue: the checked posts become the ids of the decision. */
export async function parseHeldForm<S extends z.ZodType>(request: Request, schema: S) {
  const form = await parseForm(request, schema, toDecision);
  return form.ok ? form : { ...form, alert: form.alert ?? Object.values(form.errors).flat().join(". ") };
}

const toDecision = (fields: FormValues): FormValues => ({
  ...fields,
  ids: Object.keys(fields)
    .filter((name) => name.startsWith(fieldPrefix))
    .map((name) => name.slice(fieldPrefix.length))
    .join(" "),
});

/** Returns the time of the newest change among these posts: what changes later was not on the page. */
export const findSeenAt = (posts: readonly HeldPost[]): string =>
  posts.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), "1970-01-01T00:00:00.000Z");
