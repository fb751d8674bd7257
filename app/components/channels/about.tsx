import { formatCount } from "#app/format/counts";
import { formatDate } from "#app/format/date";
import type { ShownChannel } from "#app/video-api/shapes/community-view-models.server";
import { Description } from "#app/components/ui/description";
import { ChannelLinks } from "./channel-links";
import * as t from "#languages/channels";

interface Props {
  channel: Pick<ShownChannel, "about" | "links" | "description" | "createdAt" | "subscribersCount" | "totalViews">;
  figures: ChannelFigures;
}

/** Figures of a channel; null if the server does not send them. */
export interface ChannelFigures {
  totalViews: number | null;
  totalVideos: number | null;
  /** Whether the count of videos stopped at a limit. */
  hasMore: boolean;
}

export function About({ channel, figures: { totalViews, totalVideos, hasMore } }: Props) {
  const { about, links, description, createdAt, subscribersCount } = channel;
  const rows = [
    [t.joined(), formatDate(createdAt)],
    [t.subscribers(), formatCount(subscribersCount)],
    [t.totalViews(), formatCount(totalViews ?? channel.totalViews)],
    [t.videos(), hasMore ? t.orMore({ count: formatCount(totalVideos) }) : formatCount(totalVideos)],
  ] as const;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-8">
      <div className="grid gap-4 [&>.panel]:bg-transparent [&>.panel]:p-0">
        {description ? (
          <Description text={{ head: [...about.head, ...about.rest], rest: [] }} />
        ) : (
          <p className="text-muted">{t.noDescription()}</p>
        )}
        <ChannelLinks links={links} />
      </div>
      <dl className="lg:-mt-2.5">
        {rows.map(([name, figure]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold tabular">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
