import { type AppLoadContext, json } from "@remix-run/node";
import type { InvalidForm } from "#app/form-result";
import { somethingWentWrong } from "#app/messages";

/** What an action answered to a form that it refused, for the loaders of the same browser request. */
const refusals = new WeakMap<AppLoadContext, Partial<InvalidForm>>();

/** Remembers the answer to a refused form. */
export async function storeRefusedForm(context: AppLoadContext, answer: unknown) {
  if (!(answer instanceof Response) || (answer.status >= 300 && answer.status < 400) || !isJson(answer)) return;
  const body: unknown = await answer.clone().json();
  if (typeof body === "object" && body && "errors" in body) refusals.set(context, body as Partial<InvalidForm>);
}

export const isJson = ({ headers }: Response) => Boolean(headers.get("Content-Type")?.startsWith("application/json"));

/** Returns whether the page that is loaded shows the form again that its request posted: it must not lead elsewhere. */
export const isRefused = (context: AppLoadContext) => refusals.has(context);

export const hasTypedValues = (typedValues: object | undefined) => Object.values(typedValues ?? {}).some(Boolean);

/** Builds a page in place of a redirect that would lose what was typed; null if nothing would be lost. */
export function pageOfLostForm(context: AppLoadContext, goTo: string): Response | null {
  const { alert, errors = {}, typedValues } = refusals.get(context) ?? {};
  if (!hasTypedValues(typedValues)) return null;
  const message = alert ?? (Object.values(errors).flat().join(" ") || somethingWentWrong());
  return json({ message, typedValues, goTo }, 409);
}
