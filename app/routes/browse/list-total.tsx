import * as t from "#languages/browse";

/** Totals of videos stop here; a limited search of more hits is not counted. */
export const maxCounted = 1_000;

const says = { videos: t.videoCount, channels: t.channelCount, tweets: t.tweetCount };

interface Props {
  /** null if unknown. */
  total: number | null;
  of?: keyof typeof says;
}

/** Renders how long a list is, beside its heading; nothing for an empty one. */
export function ListTotal({ total, of = "videos" }: Props) {
  if (!total) return null;
  const isCounted = total < maxCounted || of !== "videos";
  return (
    <p className="text-small text-muted">
      {isCounted ? says[of]({ count: total }) : t.orMoreVideos({ count: maxCounted })}
    </p>
  );
}
