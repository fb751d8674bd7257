import { formatChange, formatNet } from "#app/format/change";
import { formatCount } from "#app/format/counts";
import { formatWatchTime } from "#app/format/duration";

interface Figures {
  views: number;
  watchSeconds: number;
  subscribersGained?: number;
  subscribersLost?: number;
}

interface Props {
  days: number;
  totals: Figures;
  /** The same of the period before; null if it was not counted. */
  previous: Figures | null;
}

export function Totals({ days, totals, previous }: Props) {
  const net = netOf(totals);
  return (
    <dl className="mb-8 grid auto-cols-fr grid-flow-col gap-2 sm:gap-4">
      <Total
        label="Views"
        value={formatCount(totals.views)}
        before={previous && compare(totals.views, previous.views, formatCount(previous.views), days)}
      />
      <Total
        label="Watch time"
        value={formatWatchTime(totals.watchSeconds)}
        before={
          previous && compare(totals.watchSeconds, previous.watchSeconds, formatWatchTime(previous.watchSeconds), days)
        }
      />
      {net !== null && (
        <Total
          label="Subscribers"
          value={formatNet(net)}
          before={previous && `${formatNet(netOf(previous) ?? 0)} in the ${days} days before`}
        />
      )}
    </dl>
  );
}

const netOf = ({ subscribersGained, subscribersLost }: Figures) =>
  subscribersGained === undefined ? null : subscribersGained - (subscribersLost ?? 0);

function compare(now: number, before: number, text: string, days: number): string {
  const change = formatChange(now, before);
  return change ? `${change} · ${text} in the ${days} days before` : `${text} in the ${days} days before`;
}

function Total({ label, value, before }: { label: string; value: string; before: string | null }) {
  return (
    <div className="rounded-panel bg-surface px-[min(16px,2.5vw)] py-3">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="leading-tight text-20 font-bold tabular sm:text-28">{value}</dd>
      <dd className="text-13 text-muted">{before ?? "No earlier days to compare with"}</dd>
    </div>
  );
}
