import type { ActionFunctionArgs } from "@remix-run/node";
import { beginDraft } from "#app/pages/draft-form.server";
import { redirectTo } from "#app/http/redirect.server";

export const loader = () => redirectTo("/admin/dashboard");

/** Begins the draft of a file that a script uploads before its form is filled in. */
export const action = ({ request, context }: ActionFunctionArgs) => beginDraft({ request, context });
