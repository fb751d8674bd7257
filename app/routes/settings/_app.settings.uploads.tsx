import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listLanguageChoices } from "#app/format/language-name";
import { TextArea } from "#app/components/forms/text-area";
import { DetailFields } from "#app/components/upload/detail-fields";
import { VisibilityChoice } from "#app/components/upload/visibility-choice";
import { formAction } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { readSite } from "#app/http/read-site.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { toTexts } from "#app/video-api/shapes/view-models.server";
import { uploadDefaults } from "#contract/video-details";
import { detailWords } from "#contract/words/video-details";
import { SettingsForm } from "./_app.settings/settings-form";
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.uploadDefaults()} · Vidlark` }];

const pagePath = "/settings/uploads";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  const [defaults, { categories }] = await Promise.all([
    required(videoApi(request, context).uploadDefaults.find()),
    readSite(request, context),
  ]);
  return json({ before: toTexts(defaults), categories, languages: listLanguageChoices() });
}

/** Requires the visibility alone, because an open form may be from before another field was added. */
const defaultsForm = uploadDefaults.partial().extend(uploadDefaults.pick({ visibility: true }).shape);

export const action = formAction(defaultsForm, ({ form, api, answer }) =>
  answer(api.uploadDefaults.change(form.value), {
    goTo: pagePath,
    fieldNames: Object.keys(uploadDefaults.shape),
  }),
);

export default function UploadDefaults() {
  const { before, categories, languages } = useLoaderData<typeof loader>();
  return (
    <SettingsForm action={pagePath}>
      {({ at }) => (
        <>
          <p className="text-muted">{t.aboutUploadDefaults()}</p>
          <TextArea
            label={detailWords.description.label}
            rows={4}
            {...at("description")}
            defaultValue={at("description").defaultValue ?? before.description}
          />
          <VisibilityChoice {...at("visibility")} current={before.visibility} />
          <div className="form items-start sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
            <DetailFields {...{ at, initial: before, categories, languages }} isOfChannel />
          </div>
        </>
      )}
    </SettingsForm>
  );
}
