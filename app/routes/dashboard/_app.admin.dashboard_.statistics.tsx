import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardTabs } from "#app/components/shell/dashboard-tabs";
import { PlotSection } from "#app/components/statistics/plot-section";
import { BarSection, csvPath, StatisticsPage } from "#app/components/statistics/statistics-page";
import { readQuery } from "#app/format/query";
import { optional, required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { toChannelView } from "#app/pages/statistics.server";
import { videoApi } from "#app/video-api/index.server";
import { parsePeriod } from "#contract/statistics";
import * as t from "#languages/dashboard";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.statistics()} · Vidlark` }];

const pagePath = "/admin/dashboard/statistics";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  const days = parsePeriod(readQuery(request, "days"));
  const { statistics, dashboard } = videoApi(request, context);
  const [found, stats] = await Promise.all([required(statistics.ofChannel(days)), optional(dashboard.stats())]);
  const ids = found.videos.map(({ _id }) => _id);
  const videos = ids.length > 0 ? await optional(dashboard.chosen(ids)) : null;
  const pictures = new Map(videos?.map(({ _id, thumbnailSmall }) => [_id, thumbnailSmall]));
  return json({ ...toChannelView(found, pictures), waiting: stats?.heldComments ?? null });
}

export default function ChannelStatistics() {
  const statistics = useLoaderData<typeof loader>();
  const { days, totals, views, videos, sources, subscribers, waiting } = statistics;
  const csv = (table: string) => csvPath(pagePath, table, days);
  const isEmpty = !views.plot && !subscribers.plot && totals.watchSeconds === 0;
  return (
    <StatisticsPage
      title={t.statistics()}
      renderTabs={(period) => (
        <DashboardTabs current="statistics" waiting={waiting}>
          <div className="max-xl:mb-4 xl:absolute xl:end-0 xl:bottom-2">{period}</div>
        </DashboardTabs>
      )}
      path={pagePath}
      statistics={statistics}
      empty={isEmpty ? t.noStatistics() : null}
    >
      <div className="grid gap-x-8 lg:grid-cols-2">
        <BarSection id="videos" title={t.mostViewedVideos()} csv={csv("videos")} rows={videos} />
        <BarSection id="sources" title={t.viewSources()} csv={csv("sources")} rows={views.plot ? sources : []} />
      </div>
      <PlotSection
        id="subscribers"
        title={t.subscribersByDay()}
        csv={csv("subscribers")}
        view={subscribers}
        empty={t.noSubscribers()}
        note={<p className="meta mt-1">{t.subscribersByDayNote()}</p>}
      />
    </StatisticsPage>
  );
}
