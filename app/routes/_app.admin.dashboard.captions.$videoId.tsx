import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { Dialog } from "#app/components/dialog";
import { Field } from "#app/components/field";
import { FileField } from "#app/components/file-field";
import { FormAlert } from "#app/components/form-alert";
import { FormEnd } from "#app/components/form-end";
import { Icon } from "#app/components/icon";
import { fileProps, firstField, useFormState } from "#app/components/use-form-state";
import { formatDate } from "#app/format/date";
import { encodePath } from "#app/format/path";
import { refuseForm } from "#app/http/form.server";
import { mainThing } from "#app/http/load.server";
import { outcome } from "#app/http/outcome.server";
import { ownVideo } from "#app/http/own-video.server";
import { requireParams } from "#app/http/params.server";
import { receiveUpload } from "#app/http/uploads.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { newCaptions, captionsFileMessages } from "#contract/captions";

export { moreStyles as links } from "#app/components/more-styles";

export const meta: MetaFunction = () => [{ title: "Captions · Vidlark" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  await requireViewer(request, context);
  const [{ _id, title }, all] = await Promise.all([
    ownVideo({ request, context }, videoId),
    mainThing(videoApi(request, context).captions.list(videoId)),
  ]);
  const captions = all.map(({ _id, language, label, createdAt }) => ({ _id, language, label, createdAt }));
  return json({ videoId: _id, title, captions });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const needed = { file: captionsFileMessages.missingMessage };
  const form = await receiveUpload(request, { schema: newCaptions, needed, big: "file" });
  if (!form.ok) return refuseForm(form);
  const adding = videoApi(request, context).captions.add(videoId, form, request.signal);
  return outcome({ request, context }, adding, {
    goTo: encodePath`/admin/dashboard/captions/${videoId}` + new URL(request.url).search,
    values: form.fields,
  });
}

export default function CaptionsOfVideo() {
  const { videoId, title, captions } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <Dialog title="Captions" closeTo={`/admin/dashboard${search}`} big>
      <p className="muted" dir="auto">
        {title}
      </p>
      {captions.length === 0 && <p>This video has no captions yet.</p>}
      <ul className="drafts">
        {captions.map((each) => (
          <Present key={each._id} captions={each} videoId={videoId} returnTo={pathname + search} />
        ))}
      </ul>
      {/* Emptied once what it sent is in the list. */}
      <NewCaptions
        key={captions.map(({ _id, createdAt }) => _id + createdAt).join()}
        closeTo={`/admin/dashboard${search}`}
      />
    </Dialog>
  );
}

interface PresentProps {
  captions: ReturnType<typeof useLoaderData<typeof loader>>["captions"][number];
  videoId: string;
  returnTo: string;
}

function Present({ captions: { _id, language, label, createdAt }, videoId, returnTo }: PresentProps) {
  return (
    <li className="row">
      <div>
        <b lang={language} dir="auto">
          {label || language}
        </b>
        <p className="meta">
          {language} · {formatDate(createdAt)} ·{" "}
          <a href={encodePath`/video/${videoId}/transcript` + `?lang=${language}`}>Transcript</a>
        </p>
      </div>
      <Form method="post" action={encodePath`/actions/captions/${videoId}/${_id}/remove`} preventScrollReset>
        <input type="hidden" name="returnTo" value={returnTo} />
        <button className="btn ghost icon" aria-label={`Delete the captions ${label || language}`}>
          <Icon name="trash" />
        </button>
      </Form>
    </li>
  );
}

function NewCaptions({ closeTo }: { closeTo: string }) {
  const { at, alert, isPending } = useFormState("captions-alert");
  return (
    <Form className="form" method="post" encType="multipart/form-data" noValidate preventScrollReset>
      {alert !== undefined && <FormAlert id="captions-alert" message={alert} />}
      <Field label="Language" hint="A code such as en, de, pt-BR or zh-Hant" {...firstField(at("language"))} />
      <Field label="Name" hint="(optional) What viewers choose it by, such as English" {...at("label")} />
      <FileField
        label="Captions file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        hint="WebVTT or SRT, at most 1 MB. Captions of the same language are replaced."
        {...fileProps(at("file"))}
      />
      <FormEnd closeTo={closeTo} pending={isPending} pendingText="Adding…">
        Add captions
      </FormEnd>
    </Form>
  );
}
