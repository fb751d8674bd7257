import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Description } from "#app/components/description";
import { VideoList } from "#app/components/video-list";
import { BlockFailed } from "#app/components/block-failed";
import { siteOf } from "#app/http/context.server";
import { beside, mainThing } from "#app/http/load.server";
import { tellViewUnlessServerDoes } from "#app/http/views.server";
import { useRoot } from "#app/root";
import { toCards } from "#app/video-api/cards.server";
import { videoApi } from "#app/video-api/index.server";
import { pageSizes } from "#contract/limits";
import { openGraph } from "./open-graph";
import { Player } from "./player";
import { toWatched } from "./watched.server";
import { WatchInfo } from "./watch-info";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? openGraph(data.video, data.origin) : [{ title: "Vidlark" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.videoId!;
  const { videos } = videoApi(request, context);
  const [video, others] = await Promise.all([mainThing(videos.watch(id)), beside(videos.beside())]);
  tellViewUnlessServerDoes(request, context, id);
  const side = others && toCards(others.docs.filter((other) => other._id !== video._id).slice(0, pageSizes.sideVideos));
  return json({ video: toWatched(video), side, origin: siteOf(request, context).visitor.origin });
}

export default function Watch() {
  const { video, side } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  return (
    <div className="watch">
      <div>
        <Player key={video._id} video={video} />
        <WatchInfo video={video} now={now} />
        {video.description && <Description text={video.description} />}
      </div>
      <aside className="block" id="more" aria-labelledby="more-videos">
        <h2 id="more-videos" className="side-h">
          More videos
        </h2>
        {side ? <VideoList videos={side} now={now} /> : <BlockFailed retry={`/video/${video._id}`} />}
      </aside>
    </div>
  );
}
