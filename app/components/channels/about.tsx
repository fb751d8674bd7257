import { formatCount } from "#app/format/counts";
import { formatDate } from "#app/format/date";
import type { ShownChannel } from "./channel-profile";
import { Description } from "#app/components/ui/description";

interface Props {
  channel: Pick<ShownChannel, "description" | "createdAt" | "subscribersCount" | "totalViews">;
  figures: ChannelFigures;
}

/** null where the server does not tell. */
export interface ChannelFigures {
  totalViews: number | null;
  totalVideos: number | null;
  /** Whether the videos were counted up to a bound only. */
  areMore: boolean;
}

export function About({ channel, figures: { totalViews, totalVideos, areMore } }: Props) {
  const { description, createdAt, subscribersCount } = channel;
  const rows = [
    ["Joined", formatDate(createdAt)],
    ["Subscribers", formatCount(subscribersCount)],
    ["Total views", formatCount(totalViews ?? channel.totalViews)],
    ["Videos", formatCount(totalVideos) + (areMore ? " or more" : "")],
  ] as const;
  return (
    <div className="narrow about">
      {description ? <Description text={description} /> : <p className="muted">This channel has no description.</p>}
      <dl>
        {rows.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
