import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeedTabs } from "#app/components/shell/feed-tabs";
import { EmptyState } from "#app/components/ui/empty-state";
import { PagedVideoGrid } from "#app/components/videos/video-grid";
import { encodePath } from "#app/format/path";
import { describeList } from "#app/http/describe.server";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { readSite } from "#app/http/read-site.server";
import { toVideoPage } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import * as t from "#languages/browse";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.category.name} · Vidlark` : "Vidlark" },
];

/** Lists the videos of a category, newest first; throws a 404 for a category that the site lacks. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { category: id } = requireParams(params, "category");
  const pagePath = encodePath`/category/${id}`;
  const [page, { categories }] = await Promise.all([
    required(videoApi(request, context).videos.ofCategory(id, readPagePosition(request))),
    readSite(request, context),
  ]);
  const category = categories.find(({ _id }) => _id === id);
  if (!category) throw json(null, 404);
  leaveEmptyPage({ request, context }, page.docs);
  describeList(
    { request, context },
    { title: category.name, description: t.videosOfCategory({ name: category.name }), path: pagePath },
  );
  return json({ category, categories, ...(await toVideoPage({ request, context }, page)) });
}

export default function VideosOfCategory() {
  const { category, categories, ...page } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  return (
    <>
      <FeedTabs categories={categories} />
      <h1 className="mb-4 wrap-anywhere" dir="auto">
        {category.name}
      </h1>
      <PagedVideoGrid
        page={page}
        label={t.videosOfCategory({ name: category.name })}
        path={encodePath`/category/${category._id}`}
        now={now}
      >
        <EmptyState title={t.noVideosInCategory()} />
      </PagedVideoGrid>
    </>
  );
}
