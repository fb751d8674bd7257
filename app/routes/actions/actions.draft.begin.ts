import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { beginDraft } from "#app/pages/draft-form.server";

export const loader = redirectingLoader("/admin/dashboard");

/** Begins the draft of a file that a script uploads before its form is filled in. */
export const action = guardAction(beginDraft);
