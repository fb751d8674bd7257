import type { Stats as ChannelStats } from "#contract/dashboard";
import { formatCount } from "#app/format/counts";

interface Props {
  /** null when they could not be had. */
  stats: Pick<ChannelStats, "totalViews" | "totalSubscribers" | "totalLikes"> | null;
}

const cards = [
  ["Total views", "totalViews"],
  ["Total subscribers", "totalSubscribers"],
  ["Total likes", "totalLikes"],
] as const;

export function Stats({ stats }: Props) {
  return (
    <dl className="stats">
      {cards.map(([label, name]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{stats ? formatCount(stats[name]) : "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
