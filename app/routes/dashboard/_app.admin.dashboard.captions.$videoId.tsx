import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { PressForm } from "#app/components/forms/press-form";
import { Dialog } from "#app/components/ui/dialog";
import { Field } from "#app/components/forms/field";
import { FileField } from "#app/components/forms/file-field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { Facts } from "#app/components/ui/facts";
import { srOnly } from "#app/components/ui/sr-only";
import { Icon } from "#app/components/ui/icon";
import { withoutValue, addFocus, useFormState } from "#app/components/forms/use-form-state";
import { formatDate } from "#app/format/date";
import { listLanguageNames, nameLanguage } from "#app/format/language-name";
import { encodePath } from "#app/format/path";
import { invalidFormResponse } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { required } from "#app/http/load.server";
import { formResponse } from "#app/http/form-response.server";
import { requireOwnVideo } from "#app/pages/own-video.server";
import { requireParams } from "#app/http/params.server";
import { receiveUpload } from "#app/http/uploads.server";
import { requireViewer } from "#app/http/viewer.server";
import { pick } from "#app/video-api/shapes/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { newCaptions, captionsFile } from "#contract/captions";
import * as t from "#languages/dashboard";

export const handle: RouteHandle = { takesFiles: true };

export const meta: MetaFunction = () => [{ title: `${t.captions()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  await requireViewer(request, context);
  const [{ _id, title }, all] = await Promise.all([
    requireOwnVideo({ request, context }, videoId),
    required(videoApi(request, context).captions.list(videoId)),
  ]);
  const captions = all.map((track) => ({
    ...pick(track, "_id", "language", "label", "createdAt", "src"),
    name: nameLanguage(track.language),
  }));
  return json({ videoId: _id, title, captions, languages: listLanguageNames() });
}

export const action = guardAction(async ({ request, params, context }) => {
  const { videoId } = requireParams(params, "videoId");
  const form = await receiveUpload(
    { request, context },
    { schema: newCaptions, requiredFiles: { file: captionsFile.missingMessage() }, largeFile: "file" },
  );
  if (!form.ok) return invalidFormResponse(form, request);
  const answer = videoApi(request, context).captions.add(videoId, form, request.signal);
  return formResponse({ request, context }, answer, {
    goTo: encodePath`/admin/dashboard/captions/${videoId}` + new URL(request.url).search,
    form,
  });
});

export default function CaptionsOfVideo() {
  const { videoId, title, captions, languages } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <Dialog title={t.captions()} closeTo={`/admin/dashboard${search}`} big>
      <p className="mb-1 text-muted sm:mb-3">
        <bdi>{title}</bdi>
      </p>
      {captions.length === 0 && <p>{t.noCaptions()}</p>}
      <ul className="mb-4 sm:mb-6">
        {captions.map((each) => (
          <CaptionTrack key={each._id} track={each} videoId={videoId} returnTo={pathname + search} />
        ))}
      </ul>
      {/* The form empties once the list has the new track. */}
      <NewCaptions
        key={captions.map(({ _id, createdAt }) => _id + createdAt).join()}
        closeTo={`/admin/dashboard${search}`}
        languages={languages}
        closeText={captions.length > 0 ? t.done() : undefined}
      />
    </Dialog>
  );
}

interface CaptionTrackProps {
  track: ReturnType<typeof useLoaderData<typeof loader>>["captions"][number];
  videoId: string;
  returnTo: string;
}

function CaptionTrack({ track, videoId, returnTo }: CaptionTrackProps) {
  const { _id, language, label, name, createdAt, src } = track;
  return (
    <li className="flex items-center justify-between gap-2 border-b border-line py-1.5 sm:py-2.5">
      <div>
        <b lang={language} dir="auto">
          {label}
        </b>
        <p className="meta figures">
          <Facts
            facts={[
              name !== label && name,
              formatDate(createdAt),
              <a key="read" href={encodePath`/video/${videoId}/read` + `?lang=${language}`}>
                {t.transcript()}
              </a>,
              <a key="file" href={src} download>
                {t.downloadCaptions({ name: label, hidden: srOnly })}
              </a>,
            ]}
          />
        </p>
      </div>
      <PressForm action={encodePath`/actions/captions/${videoId}/${_id}/remove`} returnTo={returnTo}>
        <button className="button button-ghost button-icon" aria-label={t.deleteCaptions({ name: label })}>
          <Icon name="trash" />
        </button>
      </PressForm>
    </li>
  );
}

interface NewCaptionsProps extends Pick<Parameters<typeof FormEnd>[0], "closeTo" | "closeText"> {
  /** The languages to propose; any other is typed as its code. */
  languages: readonly { name: string; note: string }[];
}

function NewCaptions({ closeTo, closeText, languages }: NewCaptionsProps) {
  const { at, alert, isPending } = useFormState("captions-alert");
  return (
    <Form
      className="form long-form max-sm:gap-3"
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
    >
      <h3 className="text-16">{t.addCaptions()}</h3>
      {alert !== undefined && <FormAlert id="captions-alert" message={alert} />}
      <Field
        label={t.captionsLanguage()}
        hint={t.captionsLanguageHint()}
        list="languages"
        {...addFocus(at("language"))}
      />
      <datalist id="languages">
        {languages.map(({ name, note }) => (
          <option key={name} value={name}>
            {note}
          </option>
        ))}
      </datalist>
      <Field label={t.captionsName()} hint={t.captionsNameHint()} {...at("label")} />
      <FileField
        label={t.captionsFile()}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        hint={t.captionsFileHint()}
        {...withoutValue(at("file"))}
      />
      <FormEnd closeTo={closeTo} closeText={closeText} pending={isPending} pendingText={t.adding()}>
        {t.addCaptions()}
      </FormEnd>
    </Form>
  );
}
