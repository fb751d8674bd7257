import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { redirectTo } from "#app/http/redirect.server";
import { requireRole } from "#app/http/viewer.server";
import { pagesOfAdministration } from "./_app.administration/pages";

/** Leads to the first page of administration. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const first = pagesOfAdministration[0];
  if (!first) throw json(null, 404);
  return redirectTo(first.to);
}
