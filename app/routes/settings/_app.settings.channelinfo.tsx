import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Field } from "#app/components/forms/field";
import { FieldFrame, type FieldProps } from "#app/components/forms/field-frame";
import { TextArea } from "#app/components/forms/text-area";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";
import { channelForm } from "#contract/users";
import { defaultPodcastCategory, podcastCategories } from "#contract/podcast-categories";
import { SettingsForm } from "./_app.settings/settings-form";
import { useSettingsAccount } from "./_app.settings/use-settings-account";
import { guardAction } from "#app/http/guard-action.server";

export const meta: MetaFunction = () => [{ title: "Channel info · Vidlark" }];

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await parseForm(request, channelForm);
  if (!form.ok) return invalidFormResponse(form, request);
  const changing = videoApi(request, context).users.change("channel", form.value);
  return formResponse({ request, context }, changing, {
    goTo: pagePath,
    form,
    failure: fallbacks.channelInfo,
    fieldNames: ["username", "discriptions", "podcastCategory"],
  });
});

const pagePath = "/settings/channelinfo";

export default function ChannelInfo() {
  const { username, discriptions, podcastCategory } = useSettingsAccount();
  return (
    <SettingsForm action={pagePath}>
      {({ at, values }) => (
        <>
          <Field
            label="Username"
            autoComplete="nickname"
            hint="Your channel's address changes with it"
            {...at("username")}
            defaultValue={values.username ?? username}
          />
          <TextArea
            label="Channel description"
            rows={5}
            {...at("discriptions")}
            defaultValue={values.discriptions ?? discriptions}
          />
          {podcastCategory !== null && (
            <CategoryField {...at("podcastCategory")} defaultValue={values.podcastCategory ?? podcastCategory} />
          )}
        </>
      )}
    </SettingsForm>
  );
}

type CategoryProps = Omit<FieldProps, "label" | "hint"> & { defaultValue: string };

/** Renders the list of podcast categories, subcategories below their category. */
function CategoryField({ autoFocus: _, defaultValue, ...frame }: CategoryProps) {
  const choices = podcastCategories.filter((name) => name !== defaultPodcastCategory);
  return (
    <FieldFrame label="Podcast category" hint="Podcast apps list your channel's audio under it" {...frame}>
      {(control) => (
        <select {...control} className="input" defaultValue={defaultValue}>
          <option value="">{defaultPodcastCategory}</option>
          {choices.map((name) => (
            <option key={name} value={name}>
              {name.replace("/", ": ")}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
