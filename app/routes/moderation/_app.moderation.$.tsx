import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { requireRole } from "#app/http/viewer.server";

export { NotFoundPage as default } from "#app/components/shell/lazy/error-response-page";

/** Answers unknown addresses under /moderation: 401 for a visitor, 404 for everybody else. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "moderator");
  throw json(null, 404);
}
