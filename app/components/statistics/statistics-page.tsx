import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "#app/components/ui/empty-state";
import { formatLongDay } from "#app/format/day";
import { encodePath } from "#app/format/path";
import { BarList } from "./bar-list";
import { PlotSection, StatisticsSection } from "./plot-section";
import { StatisticsHead } from "./statistics-head";
import { Totals } from "./totals";
import * as t from "#languages/statistics";

type Section = ComponentProps<typeof PlotSection>;
type Bars = ComponentProps<typeof BarList>["rows"];

interface Props {
  title: string;
  /** The address of the subject's picture; absent if it has none. */
  picture?: string;
  /** The links of a page without tabs. */
  links?: ComponentProps<typeof StatisticsHead>["links"];
  path: string;
  statistics: ComponentProps<typeof Totals> & {
    views: Section["view"];
    since: string;
    /** Whether the period begins before the first counted day. */
    isPartial: boolean;
  };
  renderTabs?: ComponentProps<typeof StatisticsHead>["renderTabs"];
  /** The sentence for a period without views; null otherwise. */
  empty: string | null;
  children: ReactNode;
}

/** Renders a page of statistics: its head, totals, views by day, the children, and how views are counted. */
export function StatisticsPage({ title, picture, links, path, statistics, renderTabs, empty, children }: Props) {
  const { days, since, isPartial, totals, previous, views } = statistics;
  return (
    <>
      <StatisticsHead {...{ title, picture, links, path, days, renderTabs }} />
      {empty ? (
        <EmptyState title={t.noViewsTitle()}>
          <p className="text-muted">{empty}</p>
        </EmptyState>
      ) : (
        <>
          <Totals days={days} totals={totals} previous={previous} />
          <PlotSection
            id="views"
            title={t.viewsByDay()}
            csv={csvPath(path, "views", days)}
            view={views}
            empty={t.noViews()}
          />
          {children}
        </>
      )}
      <p className="meta note mt-8">
        {t.daysBegin()} {isPartial && `${t.countedSince({ day: formatLongDay(since) })} `}
        {t.aboutWatchTime()}
      </p>
    </>
  );
}

export const csvPath = (page: string, table: string, days: number) =>
  page + encodePath`/csv/${table}` + `?days=${days}`;

/** Renders a section of figures as bars, or that there were no views. */
export function BarSection({
  rows,
  ...section
}: Omit<ComponentProps<typeof StatisticsSection>, "children"> & { rows: Bars }) {
  return (
    <StatisticsSection {...section}>
      {rows.length > 0 ? <BarList rows={rows} /> : <p className="text-muted">{t.noViews()}</p>}
    </StatisticsSection>
  );
}
