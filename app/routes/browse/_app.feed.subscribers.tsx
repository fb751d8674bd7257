import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Followed } from "#app/components/channels/channel-followed";
import { required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { toSubscribedRows, toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import * as t from "#languages/browse";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.subscribers()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { _id } = await requireViewer(request, context);
  const followed = await required(videoApi(request, context).subscriptions.followed(_id, readPagePosition(request)));
  return json({ followed: toListView(followed, toSubscribedRows) });
}

export default function Subscribers() {
  const { followed } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page-head">
        <h1>{t.subscribers()}</h1>
      </div>
      <Followed followed={followed} query="" path="/feed/subscribers" />
    </>
  );
}
