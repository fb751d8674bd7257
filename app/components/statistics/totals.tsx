import { formatChange, formatNet } from "#app/format/change";
import { formatCount } from "#app/format/counts";
import { formatWatchTime } from "#app/format/duration";
import * as t from "#languages/statistics";

interface Figures {
  views: number;
  watchSeconds: number;
  subscribersGained?: number;
  subscribersLost?: number;
}

interface Props {
  days: number;
  totals: Figures;
  /** The totals of the period before; null if it was not counted. */
  previous: Figures | null;
}

export function Totals({ days, totals, previous }: Props) {
  const net = computeNet(totals);
  return (
    <div className="mb-8">
      <dl className="flex flex-wrap gap-2 sm:gap-4">
        <Total
          label={t.viewsLabel()}
          value={formatCount(totals.views)}
          before={previous && formatCount(previous.views)}
          change={previous && formatChange(totals.views, previous.views)}
          days={days}
        />
        <Total
          label={t.watchTimeLabel()}
          value={formatWatchTime(totals.watchSeconds)}
          before={previous && formatWatchTime(previous.watchSeconds)}
          change={previous && formatChange(totals.watchSeconds, previous.watchSeconds)}
          days={days}
        />
        {net !== null && (
          <Total
            label={t.subscribersLabel()}
            value={formatNet(net)}
            before={previous && formatNet(computeNet(previous) ?? 0)}
            days={days}
          />
        )}
      </dl>
      {!previous && <p className="mt-2 text-13 text-muted">{t.noEarlierDays()}</p>}
    </div>
  );
}

const computeNet = ({ subscribersGained, subscribersLost }: Figures) =>
  subscribersGained === undefined ? null : subscribersGained - (subscribersLost ?? 0);

interface TotalProps {
  label: string;
  value: string;
  /** The figure of the period before; null if it was not counted. */
  before: string | null;
  /** The change since then; null if it cannot be computed. */
  change?: string | null;
  days: number;
}

function Total({ label, value, before, change, days }: TotalProps) {
  return (
    <div className="flex-1 rounded-panel bg-surface px-[min(16px,2.5vw)] py-3">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="leading-tight text-20 font-bold whitespace-nowrap tabular sm:text-28">{value}</dd>
      {before !== null && (
        <dd className="text-13 text-muted">
          {change && (
            <span className="max-sm:block">
              <bdi>{change}</bdi>
            </span>
          )}
          {change && <span className="max-sm:hidden">{" · "}</span>}
          {t.beforeInDays({ figure: before, days, wide: (text) => <span className="max-sm:hidden">{text}</span> })}
        </dd>
      )}
    </div>
  );
}
