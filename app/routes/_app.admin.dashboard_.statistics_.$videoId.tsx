import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { BarList } from "#app/components/statistics/bar-list";
import { PlotSection, StatisticsSection } from "#app/components/statistics/plot-section";
import { StatisticsHead } from "#app/components/statistics/statistics-head";
import { Totals } from "#app/components/statistics/totals";
import { EmptyState } from "#app/components/ui/empty-state";
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
  const { _id, title, days, since, isPartial, totals, previous, views, sources, moments } =
    useLoaderData<typeof loader>();
  const here = encodePath`/admin/dashboard/statistics/${_id}`;
  const csv = (table: string) => `${here}/csv/${table}?days=${days}`;
  const isEmpty = !views.plot && !moments.plot;
  return (
    <>
      <StatisticsHead
        title={title}
        back={{ to: `/admin/dashboard/statistics?days=${days}`, label: "Statistics of your channel" }}
        path={here}
        {...{ days, since, isPartial }}
      >
        <p className="mb-2">
          <Link className="inline-block min-h-6" to={encodePath`/video/${_id}`}>
            See page
          </Link>
        </p>
      </StatisticsHead>
      {isEmpty ? (
        <EmptyState icon="chart" title="No views yet">
          <p className="text-muted">Views and watch time of these days appear here.</p>
        </EmptyState>
      ) : (
        <>
          <Totals {...{ days, totals, previous }} />
          <PlotSection id="views" title="Views by day" csv={csv("views")} view={views} empty="No views yet." />
          <PlotSection
            id="moments"
            title="Watch time by minute of the video"
            csv={csv("moments")}
            view={moments}
            empty="No watch time yet."
            note={<p className="meta mt-1">Of all days together, not only of those chosen above.</p>}
          />
          <StatisticsSection id="sources" title="Where viewers came from" csv={csv("sources")}>
            {views.plot ? <BarList rows={sources} /> : <p className="text-muted">No views yet.</p>}
          </StatisticsSection>
        </>
      )}
    </>
  );
}
