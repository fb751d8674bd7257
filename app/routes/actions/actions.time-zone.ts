import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { buttonResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectTo } from "#app/http/redirect.server";
import { videoApi } from "#app/video-api/index.server";

const settings = "/settings/personalInfo";

export const loader = (args: LoaderFunctionArgs) => redirectTo(args, settings);

/** Takes the zone of a device as the account's; a script proposes it, so the page with its form stays as it is. */
export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const { timeZone = "" } = await readButton(request);
  const answer = videoApi(request, context).users.changeAccount({ timeZone });
  return buttonResponse({ request, context }, answer, { goTo: settings, stays: true });
});
