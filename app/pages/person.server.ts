import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { encodePath } from "#app/format/path";
import { formResponse } from "#app/http/form-response.server";
import { invalidFormResponse, parseForm } from "#app/http/form.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireRole } from "#app/http/viewer.server";
import type { PersonChange } from "#app/video-api/resources/administration.server";
import { videoApi } from "#app/video-api/index.server";

export async function loadManagedAccount({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { userId } = requireParams(params, "userId");
  return required(videoApi(request, context).administration.person(userId));
}

/** Changes an account by a form. Redirects to the account's page with a toast, or shows the form again. */
export async function changeManagedAccount(
  { request, params, context }: ActionFunctionArgs,
  change: PersonChange,
  schema: z.ZodType,
  goTo?: string,
) {
  const form = await parseForm(request, schema);
  await requireRole(request, context, "administrator");
  const { userId } = requireParams(params, "userId");
  if (!form.ok) return invalidFormResponse(form, request);
  const { password, ...values } = form.fields;
  const body = password ? { ...values, password } : values;
  const answer = videoApi(request, context).administration.change(change, { userId }, body);
  return formResponse({ request, context }, answer, {
    goTo: goTo ?? encodePath`/administration/users/${userId}`,
    form,
  });
}
