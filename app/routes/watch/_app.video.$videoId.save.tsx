import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { useState } from "react";
import { Dialog } from "#app/components/ui/dialog";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { DetailsArrow } from "#app/components/ui/fold-mark";
import { Icon } from "#app/components/ui/icon";
import { SubmitButton } from "#app/components/forms/submit-button";
import { ToggleForm } from "#app/components/forms/toggle-form";
import { useFormState } from "#app/components/forms/use-form-state";
import { useSubmittedForm } from "#app/components/forms/use-submitted-form";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { readForm, invalidFormResponse } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { required } from "#app/http/load.server";
import { formResponse } from "#app/http/form-response.server";
import { requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { pageSizes } from "#contract/limits";
import { newPlaylist } from "#contract/playlists";
import * as playlists from "#languages/playlists";
import * as t from "#languages/watch";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.saveToPlaylist()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const { _id } = await requireViewer(request, context);
  const list = await required(videoApi(request, context).playlists.listForVideo(_id, videoId));
  return json({ ...list, from: ownPath(readQuery(request, "from")) });
}

export const action = guardAction(async ({ request, params, context }) => {
  const { videoId } = requireParams(params, "videoId");
  const form = await readForm(request, newPlaylist);
  if (!form.ok) return invalidFormResponse(form, request);
  const { name = "", description = "" } = form.fields;
  const goTo = encodePath`/video/${videoId}/save` + new URL(request.url).search;
  const answer = videoApi(request, context).playlists.add({ name, description });
  return formResponse({ request, context }, answer, { goTo, form });
});

export default function SaveToPlaylist() {
  const { docs, isCut, from } = useLoaderData<typeof loader>();
  const { videoId = "" } = useParams();
  const { pathname, search } = useLocation();
  // A playlist that is added later does not take the focus.
  const [firstId] = useState(docs[0]?._id);
  const isRefused = useActionData() !== undefined;
  return (
    <Dialog title={t.saveToPlaylist()} closeTo={from ?? encodePath`/video/${videoId}` + search} big>
      {docs.length === 0 && <p className="text-muted">{t.noPlaylists()}</p>}
      <ul className="mb-3">
        {docs.map((playlist) => (
          <li key={playlist._id}>
            <Membership
              playlist={playlist}
              videoId={videoId}
              returnTo={pathname + search}
              autoFocus={!isRefused && playlist._id === firstId}
            />
          </li>
        ))}
      </ul>
      {isCut && <p className="text-muted">{t.onlyFirst({ count: pageSizes.max })}</p>}
      <NewPlaylist path={pathname} isFirst={docs.length === 0} />
    </Dialog>
  );
}

interface MembershipProps {
  playlist: { _id: string; name: string; has: boolean };
  videoId: string;
  returnTo: string;
  autoFocus: boolean;
}

function Membership({ playlist: { _id, name, has }, videoId, returnTo, autoFocus }: MembershipProps) {
  return (
    <ToggleForm
      action={encodePath`/actions/playlist/${_id}/video/${videoId}`}
      field="saved"
      isOn={has}
      returnTo={returnTo}
    >
      {(isOn) => (
        <button
          className="group flex min-h-11 w-full cursor-pointer items-start gap-3 border-0 bg-transparent px-0 py-2.5 text-start wrap-anywhere focus-visible:rounded-field"
          role="switch"
          aria-checked={isOn}
          autoFocus={autoFocus}
        >
          <span className="mt-px grid size-5.5 flex-none place-items-center rounded-[5px] border-2 border-field group-aria-checked:border-success group-aria-checked:bg-success group-aria-checked:text-page [&>.icon]:size-4.5 [&>.icon]:stroke-3">
            {isOn && <Icon name="check" />}
          </span>
          <bdi className="min-w-0 text-left group-hover:underline rtl:text-right">{name}</bdi>
        </button>
      )}
    </ToggleForm>
  );
}

/** Renders the form for a new playlist, folded unless the viewer has none, or the form was just refused or sent. */
function NewPlaylist({ path, isFirst }: { path: string; isFirst: boolean }) {
  const { at, alert } = useFormState("playlist-alert");
  const [startsOpen] = useState(isFirst);
  const { isPending, successCount, form } = useSubmittedForm(path, useActionData() !== undefined);
  const isRefused = alert !== undefined || [at("name"), at("description")].some(({ errors }) => errors);
  return (
    <details className="group -mb-2 border-t border-line pt-2" open={startsOpen || isRefused || successCount > 0}>
      <summary className="flex min-h-11 items-center">
        <DetailsArrow />
        <h3 className="text-16">{t.newPlaylist()}</h3>
      </summary>
      <Form ref={form} className="form pt-1 pb-2" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="playlist-alert" message={alert} />}
        <Field label={t.name()} autoComplete="off" {...at("name")} />
        <Field label={t.description()} autoComplete="off" hint={t.optional()} {...at("description")} />
        <p className="text-small text-muted">{playlists.everyoneSees()}</p>
        <div className="form-buttons">
          <SubmitButton pending={isPending} pendingText={t.creating()}>
            {t.createPlaylist()}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
