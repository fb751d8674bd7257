import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { RadioList } from "#app/components/forms/radio-list";
import { TextArea } from "#app/components/forms/text-area";
import { formAction } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { commentRules } from "#contract/words/comment-rules";
import { commentSettings } from "#contract/comment-rules";
import { SettingsForm } from "./_app.settings/settings-form";

export const meta: MetaFunction = () => [{ title: "Comments · Settings · Vidlark" }];

const pagePath = "/settings/comments";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  return json(await required(videoApi(request, context).commentRules.find()));
}

export const action = formAction(commentSettings, ({ form, api, answer }) =>
  answer(api.commentRules.change(form.value), {
    goTo: pagePath,
    fieldNames: Object.keys(commentSettings.shape),
  }),
);

export default function CommentSettings() {
  const { rule, watchedWords } = useLoaderData<typeof loader>();
  return (
    <SettingsForm action={pagePath}>
      {({ at, values }) => (
        <>
          <p className="text-muted">
            Applies to all your videos. Each video can have a rule of its own: edit it in the dashboard. Comments that
            need your approval are under <Link to="/admin/dashboard/comments">Comments to review</Link>; your own never
            do.
          </p>
          <RadioList
            label="Comments under your videos"
            choices={Object.entries(commentRules)}
            {...at("rule")}
            defaultValue={values.rule ?? rule}
          />
          <TextArea
            label="Watched words"
            rows={5}
            hint="Optional. One word or phrase on each line: comments with one of them need your approval, too"
            {...at("watchedWords")}
            defaultValue={values.watchedWords ?? watchedWords}
          />
        </>
      )}
    </SettingsForm>
  );
}
