import type { AppLoadContext } from "@remix-run/node";
import type { FormValues } from "#app/form-result";
import { readQuery } from "#app/format/query";
import { redirectTo, ownPath } from "#app/http/redirect.server";
import { isRefused } from "#app/http/refused-form.server";
import { readStartup } from "#app/http/viewer.server";

/** Reads where to go after sign-in: the `from` path, if it is a page of this site other than the sign-in pages. */
export function readReturnPath(request: Request): string | null {
  const from = ownPath(readQuery(request, "from"));
  return from && !/^\/(login|signup|logout)\b/.test(from) ? from : null;
}

export async function redirectSignedIn(request: Request, context: AppLoadContext) {
  const { viewer } = await readStartup(request, context);
  if (viewer && !isRefused(context)) throw redirectTo({ request, context }, readReturnPath(request) ?? "/");
}

/** Fills an empty login form with the demo account, if the server has one. */
export function fillDemoAccount(fields: FormValues): FormValues {
  const { DEMO_EMAIL, DEMO_PASSWORD } = process.env;
  const isEmpty = !fields.email?.trim() && !fields.password;
  return isEmpty && DEMO_EMAIL && DEMO_PASSWORD ? { ...fields, email: DEMO_EMAIL, password: DEMO_PASSWORD } : fields;
}
