import type { MetaFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { Form, useOutletContext } from "@remix-run/react";
import { changedPlaylist } from "#contract/playlists";
import { Dialog } from "#app/components/ui/dialog";
import { FileField } from "#app/components/forms/file-field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import type { UnderDialog } from "#app/components/playlists/playlist-head";
import { PlaylistFields } from "#app/components/playlists/playlist-fields";
import { withoutValue, useFormState } from "#app/components/forms/use-form-state";
import { pictureTypes } from "#app/constants";
import { invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { readQuery } from "#app/format/query";
import { requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { playlistPath } from "#app/pages/playlist.server";
import { receiveUpload } from "#app/http/uploads.server";
import { videoApi } from "#app/video-api/index.server";
import * as t from "#languages/playlists";

export const handle: RouteHandle = { takesFiles: true };

export const meta: MetaFunction = () => [{ title: `${t.editPlaylist()} · Vidlark` }];

export const action = guardAction(async ({ request, params, context }) => {
  const { playlistId, username } = requireParams(params, "playlistId", "username");
  const form = await receiveUpload(
    { request, context },
    { schema: changedPlaylist, isValidatedByApi: true, largeFile: "thumbnail" },
  );
  if (!form.ok) return invalidFormResponse(form, request);
  const call = videoApi(request, context).playlists.edit(playlistId, form, request.signal);
  return formResponse({ request, context }, call, {
    goTo: ownPath(readQuery(request, "from")) ?? playlistPath("myplaylist", playlistId, username),
    form,
  });
});

export default function EditPlaylist() {
  const { playlist, closeTo } = useOutletContext<UnderDialog>();
  const { at, alert, isPending } = useFormState("edit-alert");
  return (
    <Dialog title={t.editPlaylist()} closeTo={closeTo} big>
      <Form className="form" method="post" encType="multipart/form-data" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="edit-alert" message={alert} />}
        <PlaylistFields at={at} savedTexts={playlist} isHidden={playlist.isHidden} />
        <FileField
          label={t.thumbnail()}
          accept={pictureTypes}
          hint={t.optionalPicture()}
          current={playlist.thumbnail}
          {...withoutValue(at("thumbnail"))}
        />
        <FormEnd closeTo={closeTo} pending={isPending} pendingText={t.saving()}>
          {t.saveChanges()}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
