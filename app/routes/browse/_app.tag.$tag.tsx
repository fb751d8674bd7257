import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { PagedVideoGrid } from "#app/components/videos/video-grid";
import { encodePath } from "#app/format/path";
import { describeList } from "#app/http/describe.server";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";
import { toVideoPage } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { parseTag } from "#contract/video-details";
import { ListTotal } from "./list-total";
import * as t from "#languages/browse";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `#${data.tag} · Vidlark` : "Vidlark" }];

/** Lists the videos with a tag. Redirects a tag in another spelling to its normal one. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { tag: text } = requireParams(params, "tag");
  const tag = parseTag(text);
  if (tag === null) throw json(null, 404);
  const pagePath = encodePath`/tag/${tag}`;
  if (tag !== text) throw redirectTo({ request, context }, pagePath);
  const page = await required(videoApi(request, context).videos.tagged(tag, readPagePosition(request)));
  leaveEmptyPage({ request, context }, page.docs);
  describeList(
    { request, context },
    {
      title: `#${tag}`,
      description: t.videosWithTag({ tag }),
      path: pagePath,
      more: { feeds: [{ type: "application/atom+xml", title: `#${tag}`, href: encodePath`/feeds/tag/${tag}` }] },
    },
  );
  return json({ tag, total: page.totalDocs, ...(await toVideoPage({ request, context }, page)) });
}

export default function TaggedVideos() {
  const { tag, total, ...page } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="wrap-anywhere" dir="auto">
            #{tag}
          </h1>
        </div>
        <ListTotal total={total} />
      </div>
      <PagedVideoGrid page={page} label={t.videosWithTag({ tag })} path={encodePath`/tag/${tag}`} now={now}>
        <EmptyState title={t.noVideosWithTag()}>
          <a className="button" href="/">
            {t.home()}
          </a>
        </EmptyState>
      </PagedVideoGrid>
    </>
  );
}
