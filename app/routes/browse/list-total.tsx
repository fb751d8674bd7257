import * as t from "#languages/browse";

/** The API counts videos and tweets up to this number. A filtered search with more hits shows no total. */
export const maxCounted = 1_000;

const texts = {
  videos: [t.videoCount, t.orMoreVideos],
  channels: [t.channelCount, null],
  tweets: [t.tweetCount, t.orMoreTweets],
} as const;

interface Props {
  /** Null if unknown. */
  total: number | null;
  of?: keyof typeof texts;
}

/** Renders the number of entries of a list, beside its heading; nothing for an empty list. */
export function ListTotal({ total, of = "videos" }: Props) {
  if (!total) return null;
  const [sayCount, sayAtLeast] = texts[of];
  const isCut = sayAtLeast !== null && total >= maxCounted;
  return (
    <p className="text-small text-muted">{isCut ? sayAtLeast({ count: maxCounted }) : sayCount({ count: total })}</p>
  );
}
