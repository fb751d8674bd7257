import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { requireRole } from "#app/http/viewer.server";

export { NotFoundPage as default } from "#app/components/shell/lazy/error-response-page";

/** Throws for unknown paths under /administration: a 401 for a visitor, a 404 for others. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  throw json(null, 404);
}
