import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beginDraft } from "#app/pages/draft-form.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectTo } from "#app/http/redirect.server";

export const loader = (args: LoaderFunctionArgs) => redirectTo(args, "/admin/dashboard");

/** Begins the draft of a file that a script uploads before its form is filled in. */
export const action = guardAction(({ request, context }: ActionFunctionArgs) => beginDraft({ request, context }));
