import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLocation, useParams } from "@remix-run/react";
import { Dialog } from "#app/components/ui/dialog";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { PlaylistFields } from "#app/components/playlists/playlist-fields";
import { useFormState } from "#app/components/forms/use-form-state";
import { encodePath } from "#app/format/path";
import { readForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { requireParams } from "#app/http/params.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { newPlaylist, type PlaylistTexts } from "#contract/playlists";
import { playlistTextNames } from "#contract/words/playlists";
import * as t from "#languages/channels";

export const meta: MetaFunction = () => [{ title: `${t.newPlaylist()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  return json(null);
}

export const action = guardAction(async ({ request, params, context }) => {
  const { username } = requireParams(params, "username");
  const form = await readForm(request, newPlaylist);
  if (!form.ok) return invalidFormResponse(form, request);
  const texts = Object.fromEntries(playlistTextNames.map((name) => [name, form.fields[name] ?? ""])) as PlaylistTexts;
  const answer = videoApi(request, context).playlists.add(texts);
  return formResponse({ request, context }, answer, {
    goTo: encodePath`/channel/${username}/playlists`,
    form,
  });
});

export default function NewPlaylist() {
  const { at, alert, isPending } = useFormState("new-alert");
  const { username = "" } = useParams();
  const closeTo = encodePath`/channel/${username}/playlists` + useLocation().search;
  return (
    <Dialog title={t.newPlaylist()} closeTo={closeTo} big>
      <Form className="form" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="new-alert" message={alert} />}
        <PlaylistFields at={at} />
        <FormEnd closeTo={closeTo} pending={isPending} pendingText={t.creating()}>
          {t.create()}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
