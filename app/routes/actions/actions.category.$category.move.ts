import type { ActionFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { buttonResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader, requireParams } from "#app/http/params.server";
import { forgetSite } from "#app/http/read-site.server";
import { videoApi } from "#app/video-api/index.server";

export { ErrorBoundary } from "../site/_app";

const list = "/administration/settings/categories";

export const loader = redirectingLoader(list, "category");

/** Moves a category of the site one place up or down, as the pressed button says. */
export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { category } = requireParams(params, "category");
  const { to = "" } = await readButton(request);
  const moving = videoApi(request, context).site.moveCategory(category, to).finally(forgetSite);
  return buttonResponse({ request, context }, moving, { goTo: list });
});
