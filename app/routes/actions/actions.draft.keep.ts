import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { saveDraftForm } from "#app/pages/draft-form.server";

export const loader = redirectingLoader("/admin/dashboard");

/** Saves a form for a script, which then sends the file. */
export const action = guardAction(saveDraftForm);
