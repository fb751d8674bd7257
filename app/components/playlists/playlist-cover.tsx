import { Icon } from "#app/components/ui/icon";
import { highPriority } from "#app/components/videos/thumbnail";

interface Props {
  src: string;
  /** Whether the picture is above the fold, so that the browser loads it with high priority. */
  isFirst?: boolean;
  /** Whether the cover is in a list of playlists. */
  isTile?: boolean;
  /** Whether the playlist has no videos. */
  isEmpty?: boolean;
}

const lazyLoading = { loading: "lazy", decoding: "async" } as const;

const noPicture = "bg-accent-soft forced-colors:border [&>.icon]:size-10 [&>.icon]:text-ink";

/** Draws two more sheets behind the picture. */
const sheets =
  "overflow-visible [&>img]:rounded-[inherit] before:absolute before:inset-x-[4%] before:-top-[5px] before:h-1 before:rounded-t-badge before:bg-field before:content-[''] after:absolute after:inset-x-[8%] after:-top-2.5 after:h-1 after:rounded-t-badge after:bg-line after:content-['']";

/** Renders a playlist's picture or an icon; in lists, a stack of sheets distinguishes playlists from videos. */
export function PlaylistCover({ src, isFirst = false, isTile = false, isEmpty = false }: Props) {
  const isStacked = !isEmpty && (isTile || !src);
  const classes = ["thumbnail", (isTile || isStacked) && "mt-2.5", !src && noPicture, isStacked && sheets];
  return (
    <div className={classes.filter(Boolean).join(" ")}>
      {src ? (
        <img src={src} width="480" height="270" alt="" {...(isFirst ? highPriority : lazyLoading)} />
      ) : (
        <Icon name="list" />
      )}
    </div>
  );
}
