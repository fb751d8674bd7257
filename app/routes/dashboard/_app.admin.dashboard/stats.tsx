import { formatCount } from "#app/format/counts";
import * as t from "#languages/dashboard";

const cards = [
  [t.totalViews, "totalViews"],
  [t.totalSubscribers, "totalSubscribers"],
  [t.totalLikes, "totalLikes"],
] as const;

type StatName = (typeof cards)[number][1];

interface Props {
  /** null if they could not be loaded; a single figure is null if the server does not send it. */
  stats: Record<StatName, number | null> | null;
}

export function Stats({ stats }: Props) {
  return (
    <dl className="stats">
      {cards.map(([label, name]) => (
        <div key={name}>
          <dt>{label()}</dt>
          <dd>{formatCount(stats && stats[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
