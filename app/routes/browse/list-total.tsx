import * as t from "#languages/browse";

/** Totals of videos and tweets stop here; a limited search of more hits is not counted. */
export const maxCounted = 1_000;

const says = {
  videos: [t.videoCount, t.orMoreVideos],
  channels: [t.channelCount, null],
  tweets: [t.tweetCount, t.orMoreTweets],
} as const;

interface Props {
  /** null if unknown. */
  total: number | null;
  of?: keyof typeof says;
}

/** Renders how long a list is, beside its heading; nothing for an empty one. */
export function ListTotal({ total, of = "videos" }: Props) {
  if (!total) return null;
  const [sayCount, sayAtLeast] = says[of];
  const isCut = sayAtLeast !== null && total >= maxCounted;
  return (
    <p className="text-small text-muted">{isCut ? sayAtLeast({ count: maxCounted }) : sayCount({ count: total })}</p>
  );
}
