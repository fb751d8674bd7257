import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PlotSection } from "#app/components/statistics/plot-section";
import { BarSection, csvPath, StatisticsPage } from "#app/components/statistics/statistics-page";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireViewer } from "#app/http/viewer.server";
import { toVideoView } from "#app/pages/statistics.server";
import { videoApi } from "#app/video-api/index.server";
import { parsePeriod } from "#contract/statistics";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Statistics of ${data.title} · Vidlark` : "Statistics · Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  await requireViewer(request, context);
  const days = parsePeriod(readQuery(request, "days"));
  return json(toVideoView(await required(videoApi(request, context).statistics.ofVideo(videoId, days))));
}

export default function VideoStatistics() {
  const statistics = useLoaderData<typeof loader>();
  const { _id, title, days, views, sources, moments } = statistics;
  const pagePath = encodePath`/admin/dashboard/statistics/${_id}`;
  return (
    <StatisticsPage
      title={title}
      back={{ to: `/admin/dashboard/statistics?days=${days}`, label: "Statistics of your channel" }}
      path={pagePath}
      statistics={statistics}
      head={<PageLink videoId={_id} />}
      empty={!views.plot && !moments.plot ? "Views and watch time of these days appear here." : null}
    >
      <PlotSection
        id="moments"
        title="Watch time by minute of the video"
        csv={csvPath(pagePath, "moments", days)}
        view={moments}
        empty="No watch time yet."
        note={<p className="meta mt-1">Of all days together, not only of those chosen above.</p>}
      />
      <BarSection
        id="sources"
        title="Where viewers came from"
        csv={csvPath(pagePath, "sources", days)}
        rows={views.plot ? sources : []}
      />
    </StatisticsPage>
  );
}

function PageLink({ videoId }: { videoId: string }) {
  return (
    <p className="mb-2">
      <Link className="inline-block min-h-6" to={encodePath`/video/${videoId}`}>
        See page
      </Link>
    </p>
  );
}
