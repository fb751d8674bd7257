import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { Dialog } from "#app/components/dialog";
import { Field } from "#app/components/field";
import { FormAlert } from "#app/components/form-alert";
import { Icon } from "#app/components/icon";
import { SubmitButton } from "#app/components/submit-button";
import { ToggleForm } from "#app/components/toggle-form";
import { useFormState } from "#app/components/use-form-state";
import { usePosts } from "#app/components/use-posts";
import { encodePath } from "#app/format/path";
import { readForm, refuseForm } from "#app/http/form.server";
import { mainThing } from "#app/http/load.server";
import { outcome } from "#app/http/outcome.server";
import { requireParams } from "#app/http/params.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { pageSizes } from "#contract/limits";

export { moreStyles as links } from "#app/components/more-styles";

export const meta: MetaFunction = () => [{ title: "Save to playlist · Vidlark" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const { _id } = await requireViewer(request, context);
  return json(await mainThing(videoApi(request, context).playlists.having(_id, videoId)));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const form = await readForm(request);
  if (!form.ok) return refuseForm(form);
  const { name = "", description = "" } = form.fields;
  const values = { name, description };
  const goTo = encodePath`/video/${videoId}/save` + new URL(request.url).search;
  return outcome({ request, context }, videoApi(request, context).playlists.add(values), { goTo, values });
}

export default function SaveToPlaylist() {
  const { docs, isCut } = useLoaderData<typeof loader>();
  const { videoId = "" } = useParams();
  const { pathname, search } = useLocation();
  return (
    <Dialog title="Save to playlist" closeTo={encodePath`/video/${videoId}` + search} big>
      {docs.length === 0 && <p className="muted">No Playlists Created</p>}
      <ul className="saves">
        {docs.map((playlist) => (
          <li key={playlist._id}>
            <Membership playlist={playlist} videoId={videoId} returnTo={pathname + search} />
          </li>
        ))}
      </ul>
      {isCut && <p className="muted">Only the first {pageSizes.max} are shown here.</p>}
      <NewPlaylist path={pathname} />
    </Dialog>
  );
}

interface MembershipProps {
  playlist: { _id: string; name: string; has: boolean };
  videoId: string;
  returnTo: string;
}

function Membership({ playlist: { _id, name, has }, videoId, returnTo }: MembershipProps) {
  return (
    <ToggleForm
      action={encodePath`/actions/playlist/${_id}/video/${videoId}`}
      field="saved"
      isOn={has}
      returnTo={returnTo}
    >
      {(isOn) => (
        <button className="save" role="switch" aria-checked={isOn}>
          <span className="box">{isOn && <Icon name="check" />}</span>
          <bdi>{name}</bdi>
        </button>
      )}
    </ToggleForm>
  );
}

function NewPlaylist({ path }: { path: string }) {
  const { at, alert } = useFormState("playlist-alert");
  const { isPending, taken } = usePosts(path, useActionData() !== undefined);
  return (
    <section className="new-playlist" aria-labelledby="new-playlist">
      <h3 id="new-playlist">New playlist</h3>
      <Form className="form" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="playlist-alert" message={alert} />}
        <Field key={`name-${taken}`} label="Name" autoComplete="off" {...at("name")} />
        <Field
          key={`description-${taken}`}
          label="Description"
          autoComplete="off"
          hint="(optional)"
          {...at("description")}
        />
        <div className="row end">
          <SubmitButton pending={isPending} pendingText="Creating…">
            Create playlist
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
