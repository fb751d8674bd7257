import { type AppLoadContext, json } from "@remix-run/node";
import type { InvalidForm } from "#app/form-result";
import { somethingWentWrong } from "#app/messages";

/** The response of an action that refused its form, for the loaders of the same browser request. */
const refusals = new WeakMap<AppLoadContext, Partial<InvalidForm>>();

/** Stores the response of an action if it refused a form. */
export async function storeIfRefused(context: AppLoadContext, answer: unknown) {
  if (!(answer instanceof Response) || (answer.status >= 300 && answer.status < 400) || !isJson(answer)) return;
  const body: unknown = await answer.clone().json();
  if (typeof body === "object" && body && "errors" in body) refusals.set(context, body as Partial<InvalidForm>);
}

export const isJson = ({ headers }: Response) => Boolean(headers.get("Content-Type")?.startsWith("application/json"));

/** Returns whether this request posted a refused form. Its page shows the form again, so loaders must not redirect. */
export const hasRefusedForm = (context: AppLoadContext) => refusals.has(context);

export const hasTypedValues = (typedValues: object | undefined) => Object.values(typedValues ?? {}).some(Boolean);

/** Builds a response that shows what was typed, in place of a redirect that would lose it; null if nothing was. */
export function pageOfLostForm(context: AppLoadContext, goTo: string): Response | null {
  const { alert, errors = {}, typedValues } = refusals.get(context) ?? {};
  if (!hasTypedValues(typedValues)) return null;
  const message = alert ?? (Object.values(errors).flat().join(" ") || somethingWentWrong());
  return json({ message, typedValues, goTo }, 409);
}
