import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { saveDraftForm } from "#app/pages/draft-form.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectTo } from "#app/http/redirect.server";

export const loader = (args: LoaderFunctionArgs) => redirectTo(args, "/admin/dashboard");

/** Saves a form for a script, which then sends the file. */
export const action = guardAction(({ request, context }: ActionFunctionArgs) => saveDraftForm({ request, context }));
