import { json, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { VideoGrid } from "#app/components/videos/video-grid";
import { required } from "#app/http/load.server";
import { redirectTo } from "#app/http/redirect.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { withStates } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { toCards } from "#app/video-api/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/lists.server";

export const meta: MetaFunction = () => [{ title: "Liked Videos · Vidlark" }];

const home = "/feed/liked";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const place = readPagePosition(request);
  const [, liked] = await loadWithViewer(request, context, () =>
    required(videoApi(request, context).likes.videos(place)),
  );
  if (liked.docs.length === 0 && (place.after || place.before)) throw redirectTo(home);
  const videos = await withStates({ request, context }, toCards(liked.docs));
  return json({ videos, next: liked.nextCursor, prev: liked.prevCursor, isCut: liked.isCut });
}

type Page = SerializeFrom<typeof loader>;

export default function LikedVideos() {
  const { videos, next, prev, isCut } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  return (
    <>
      <div className="page-head">
        <h1>Liked Videos</h1>
      </div>
      {videos.length === 0 ? (
        <EmptyState icon="heart" title="No videos available">
          <a className="button" href="/">
            Home
          </a>
        </EmptyState>
      ) : (
        <VideoGrid videos={videos} now={now} heading="h2" />
      )}
      <Pager
        label="Liked videos"
        path={home}
        {...{ next, prev, isCut }}
        appended={{
          readPage: ({ videos, next }: Page) => ({
            list: <VideoGrid videos={videos} now={now} heading="h3" isLazy />,
            next,
          }),
        }}
      />
    </>
  );
}
