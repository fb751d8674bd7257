import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";
import { channelForm } from "#contract/users";
import { guardAction } from "#app/http/guard-action.server";

export { ChannelInfoForm as default } from "./_app.settings/channel-info-form";

export const meta: MetaFunction = () => [{ title: "Channel info · Vidlark" }];

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await parseForm(request, channelForm);
  if (!form.ok) return invalidFormResponse(form, request);
  const changing = videoApi(request, context).users.change("channel", form.value);
  return formResponse({ request, context }, changing, {
    goTo: "/settings/channelinfo",
    form,
    failure: fallbacks.channelInfo,
    fieldNames: Object.keys(channelForm.shape),
  });
});
