import type { RouteHandle } from "#app/context.server";
import { invalidFormResponse } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { receivePicture } from "#app/http/uploads.server";
import { formResponse } from "#app/http/form-response.server";
import { fallbackErrors } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";

export const handle: RouteHandle = { takesFiles: true };

export { ChannelInfoForm as default } from "./_app.settings/channel-info-form";

/** Changes the avatar of the account, or at `/settings/cover` the cover of its channel. */
export const action = guardAction(async ({ request, context }) => {
  const name = new URL(request.url).pathname.endsWith("/cover") ? "coverImage" : "avatar";
  const form = await receivePicture({ request, context }, name);
  if (!form.ok) return invalidFormResponse(form, request);
  const answer = videoApi(request, context).users.changePicture(name, form, request.signal);
  return formResponse({ request, context }, answer, { goTo: "/settings/channelinfo", failure: fallbackErrors[name]() });
});
