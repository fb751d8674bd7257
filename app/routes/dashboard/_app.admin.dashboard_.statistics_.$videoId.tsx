import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlotSection } from "#app/components/statistics/plot-section";
import { BarSection, csvPath, StatisticsPage } from "#app/components/statistics/statistics-page";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { formatShare } from "#app/format/share";
import { optional, required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireViewer } from "#app/http/viewer.server";
import { toVideoView } from "#app/pages/statistics.server";
import { videoApi } from "#app/video-api/index.server";
import { parsePeriod } from "#contract/statistics";
import * as t from "#languages/dashboard";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? t.statisticsOf({ title: data.title }) : t.statistics()} · Vidlark` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  await requireViewer(request, context);
  const days = parsePeriod(readQuery(request, "days"));
  const { statistics, dashboard } = videoApi(request, context);
  const [found, videos] = await Promise.all([
    required(statistics.ofVideo(videoId, days)),
    optional(dashboard.chosen([videoId])),
  ]);
  return json({ ...toVideoView(found), picture: videos?.[0]?.thumbnailSmall ?? "" });
}

export default function VideoStatistics() {
  const statistics = useLoaderData<typeof loader>();
  const { _id, title, picture, days, views, sources, audience } = statistics;
  const pagePath = encodePath`/admin/dashboard/statistics/${_id}`;
  return (
    <StatisticsPage
      title={title}
      picture={picture}
      links={[
        { to: `/admin/dashboard/statistics?days=${days}`, label: t.channelStatistics() },
        { to: encodePath`/video/${_id}`, label: t.seePage() },
      ]}
      path={pagePath}
      statistics={statistics}
      empty={!views.plot && !audience.text ? t.noVideoStatistics() : null}
    >
      <PlotSection
        id="moments"
        title={t.audience()}
        csv={csvPath(pagePath, "moments", days)}
        view={audience}
        empty={audience.text || t.noWatchTime()}
        note={
          audience.plot && (
            <>
              <p className="mt-2">{audience.text}</p>
              <p className="meta mt-1">{t.audienceNote({ share: formatShare(100) })}</p>
            </>
          )
        }
      />
      <BarSection
        id="sources"
        title={t.viewSources()}
        csv={csvPath(pagePath, "sources", days)}
        rows={views.plot ? sources : []}
      />
    </StatisticsPage>
  );
}
