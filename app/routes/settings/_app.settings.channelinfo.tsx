import type { MetaFunction } from "@remix-run/node";
import { fallbackErrors } from "#app/messages";
import { formActionWith } from "#app/http/form-action.server";
import { channelForm } from "#contract/users";
import { joinLinks } from "./_app.settings/link-rows";
import * as t from "#languages/settings";

export { ChannelInfoForm as default } from "./_app.settings/channel-info-form";

export const meta: MetaFunction = () => [{ title: `${t.channelInfo()} · Vidlark` }];

export const action = formActionWith({ complete: joinLinks }, channelForm, ({ form, api, answer }) =>
  answer(api.users.changeChannel(form.value), {
    goTo: "/settings/channelinfo",
    failure: fallbackErrors.channelInfo(),
    fieldNames: Object.keys(channelForm.shape),
  }),
);
