import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { listLanguageChoices } from "#app/format/language-name";
import type { RouteHandle } from "#app/context.server";
import { Form, Link, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import { Dialog } from "#app/components/ui/dialog";
import { useSupportedControls } from "#app/components/ui/page-context";
import { Field } from "#app/components/forms/field";
import { FileField } from "#app/components/forms/file-field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { Select } from "#app/components/forms/select";
import { TextArea } from "#app/components/forms/text-area";
import { withoutValue, addFocus, useFormState } from "#app/components/forms/use-form-state";
import { VideoFrames } from "#app/components/upload/frame-choice";
import { MoreOptions } from "#app/components/upload/more-options";
import { VisibilityChoice } from "#app/components/upload/visibility-choice";
import { encodePath } from "#app/format/path";
import { invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { requireOwnVideo } from "#app/pages/own-video.server";
import { mayReplaceFile } from "#app/pages/replacement.server";
import { guardAction } from "#app/http/guard-action.server";
import { optionalSection } from "#app/http/load.server";
import { readSite } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
import { receiveUpload } from "#app/http/uploads.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import { pick, toTexts } from "#app/video-api/shapes/view-models.server";
import { pictureTypes } from "#app/constants";
import { commentRules } from "#contract/words/comment-rules";
import { changedVideo } from "#contract/videos";
import { detailNames, detailWords } from "#contract/words/video-details";
import * as t from "#languages/dashboard";

export const handle: RouteHandle = { takesFiles: true };

export const meta: MetaFunction = () => [{ title: `${t.editVideo()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const video = await requireOwnVideo({ request, context }, videoId);
  const [replacesFile, limits, { categories }] = await Promise.all([
    mayReplaceFile({ request, context }, videoId),
    optionalSection(videoApi(request, context).drafts.limits()),
    readSite(request, context),
  ]);
  return json({
    details: toTexts(pick(video, ...detailNames)),
    ...(video.commentRule === undefined ? {} : { commentRule: video.commentRule }),
    thumbnail: video.thumbnailSmall || video.thumbnail,
    captionsCount: video.captions.length,
    hasFrames: !video.isAudio && (limits.data?.offersFrames ?? limits.failure !== "unsupported"),
    replacesFile,
    categories,
    languages: listLanguageChoices(),
  });
}

export const action = guardAction(async ({ request, params, context }) => {
  const { videoId } = requireParams(params, "videoId");
  const schema = changedVideo.extend({ frame: z.string().optional() });
  const rules = { schema, isValidatedByApi: true, largeFile: "thumbnail" };
  const form = await receiveUpload({ request, context }, rules);
  if (!form.ok) return invalidFormResponse(form, request);
  const call = videoApi(request, context).videos.edit(videoId, form, request.signal);
  return formResponse({ request, context }, call, {
    goTo: `/admin/dashboard${new URL(request.url).search}`,
    form,
  });
});

const listRuleChoices = () => [["", t.asTheChannel()], ...Object.entries(commentRules)] as const;

export default function EditVideo() {
  const { videoId = "" } = useParams();
  return <EditForm key={videoId} videoId={videoId} />;
}

function EditForm({ videoId }: { videoId: string }) {
  const { details, thumbnail, hasFrames, replacesFile, commentRule, categories, languages, captionsCount } =
    useLoaderData<typeof loader>();
  const { title, description, visibility } = details;
  const { now } = useRoot()!;
  const supports = useSupportedControls();
  const { at, alert, isPending } = useFormState("edit-alert");
  const { search } = useLocation();
  const closeTo = `/admin/dashboard${search}`;
  const captionsPath = encodePath`/admin/dashboard/captions/${videoId}` + search;
  const replacePath = encodePath`/admin/dashboard/replace/${videoId}` + search;
  const addressPath = encodePath`/admin/dashboard/address/${videoId}` + search;
  // Keeps the values with which the form began, since its fields do not follow what the page reloads.
  const [before] = useState(at("before").defaultValue ?? JSON.stringify({ ...details, commentRule }));
  const withValue = (name: string, before: string) => ({ ...at(name), defaultValue: at(name).defaultValue ?? before });
  return (
    <Dialog title={t.editVideo()} closeTo={closeTo} big>
      <Form className="form long-form" method="post" encType="multipart/form-data" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="edit-alert" message={alert} />}
        <Field label={detailWords.title.label} {...addFocus(withValue("title", title))} />
        <TextArea label={detailWords.description.label} rows={5} {...withValue("description", description)} />
        <FileField
          label={t.thumbnail()}
          accept={pictureTypes}
          hint={t.newThumbnailHint()}
          current={thumbnail}
          {...withoutValue(at("thumbnail"))}
        >
          {hasFrames && <VideoFrames videoId={videoId} chosenFrame={at("frame").defaultValue} />}
        </FileField>
        {visibility && <VisibilityChoice {...at("visibility")} current={visibility} />}
        {visibility === "unlisted" && supports("newAddress") && (
          <p>
            <Link className="button" to={addressPath} preventScrollReset>
              {t.newAddress()}
            </Link>
          </p>
        )}
        {commentRule !== undefined && (
          <Select label={t.comments()} options={listRuleChoices()} {...withValue("commentRule", commentRule)} />
        )}
        <p className="row empty:hidden">
          {supports("captions") && (
            <Link className="button" to={captionsPath} preventScrollReset>
              {captionsCount > 0 ? t.captionsCount({ count: captionsCount }) : t.addCaptions()}
            </Link>
          )}
          {replacesFile && (
            <Link className="button" to={replacePath} preventScrollReset>
              {t.videoFile()}
            </Link>
          )}
        </p>
        {visibility && <input type="hidden" name="before" value={before} />}
        {visibility && (
          <MoreOptions at={at} initial={details} {...{ categories, languages, now }} opensFor={["publishAt"]} />
        )}
        <FormEnd closeTo={closeTo} pending={isPending} pendingText={t.saving()}>
          {t.saveChanges()}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
