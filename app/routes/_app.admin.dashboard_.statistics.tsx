import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BarList } from "#app/components/statistics/bar-list";
import { PlotSection, StatisticsSection } from "#app/components/statistics/plot-section";
import { StatisticsHead } from "#app/components/statistics/statistics-head";
import { Totals } from "#app/components/statistics/totals";
import { EmptyState } from "#app/components/ui/empty-state";
import { readQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { toChannelView } from "#app/pages/statistics.server";
import { videoApi } from "#app/video-api/index.server";
import { parsePeriod } from "#contract/statistics";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: "Statistics · Vidlark" }];

const here = "/admin/dashboard/statistics";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  const days = parsePeriod(readQuery(request, "days"));
  return json(toChannelView(await required(videoApi(request, context).statistics.ofChannel(days))));
}

export default function ChannelStatistics() {
  const { days, since, isPartial, totals, previous, views, videos, sources, subscribers } =
    useLoaderData<typeof loader>();
  const csv = (table: string) => `${here}/csv/${table}?days=${days}`;
  const isEmpty = !views.plot && !subscribers.plot && totals.watchSeconds === 0;
  return (
    <>
      <StatisticsHead
        title="Statistics"
        back={{ to: "/admin/dashboard", label: "Dashboard" }}
        path={here}
        {...{ days, since, isPartial }}
      />
      {isEmpty ? (
        <EmptyState icon="chart" title="No views yet">
          <p className="text-muted">Views, watch time and subscribers of these days appear here.</p>
        </EmptyState>
      ) : (
        <>
          <Totals {...{ days, totals, previous }} />
          <PlotSection id="views" title="Views by day" csv={csv("views")} view={views} empty="No views yet." />
          <div className="grid gap-x-8 lg:grid-cols-2">
            <StatisticsSection id="videos" title="Most viewed videos" csv={csv("videos")}>
              {videos.length > 0 ? <BarList rows={videos} /> : <p className="text-muted">No views yet.</p>}
            </StatisticsSection>
            <StatisticsSection id="sources" title="Where viewers came from" csv={csv("sources")}>
              {views.plot ? <BarList rows={sources} /> : <p className="text-muted">No views yet.</p>}
            </StatisticsSection>
          </div>
          <PlotSection
            id="subscribers"
            title="Subscribers gained and lost by day"
            csv={csv("subscribers")}
            view={subscribers}
            empty="Nobody subscribed or unsubscribed in these days."
            note={<p className="meta mt-1">Gained above the line, lost below it.</p>}
          />
        </>
      )}
    </>
  );
}
