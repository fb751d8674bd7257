import type { ActionFunctionArgs } from "@remix-run/node";
import { saveDraftForm } from "#app/pages/draft-form.server";
import { redirectTo } from "#app/http/redirect.server";

export const loader = () => redirectTo("/admin/dashboard");

/** Saves a form for a script, which then sends the file. */
export const action = ({ request, context }: ActionFunctionArgs) => saveDraftForm({ request, context });
