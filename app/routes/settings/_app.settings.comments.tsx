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
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.commentsSettings()} · Vidlark` }];

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
            {t.aboutCommentRules({ link: (text) => <Link to="/admin/dashboard/comments">{text}</Link> })}
          </p>
          <RadioList
            label={t.commentsUnderYourVideos()}
            choices={Object.entries(commentRules)}
            {...at("rule")}
            defaultValue={values.rule ?? rule}
          />
          <TextArea
            label={t.watchedWords()}
            rows={5}
            hint={t.watchedWordsHint()}
            {...at("watchedWords")}
            defaultValue={values.watchedWords ?? watchedWords}
          />
        </>
      )}
    </SettingsForm>
  );
}
