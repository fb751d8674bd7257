import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/forms/confirm-dialog";
import { buttonAction } from "#app/http/button-action.server";
import { requireOwnVideo } from "#app/pages/own-video.server";
import { requireParams } from "#app/http/params.server";
import * as t from "#languages/dashboard";

export const meta: MetaFunction = () => [{ title: `${t.deleteVideo()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const { title } = await requireOwnVideo({ request, context }, videoId);
  return json({ title });
}

export const action = buttonAction(["videoId"], ({ ids, api, url }) => ({
  call: api.videos.remove(ids.videoId),
  goTo: `/admin/dashboard${url.search}`,
}));

export default function DeleteVideo() {
  const { title } = useLoaderData<typeof loader>();
  const closeTo = `/admin/dashboard${useLocation().search}`;
  return (
    <ConfirmDialog title={t.deleteVideo()} closeTo={closeTo}>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      <p>{t.deleteVideoSure()}</p>
    </ConfirmDialog>
  );
}
