import { Icon } from "#app/components/ui/icon";
import { highPriority } from "#app/components/videos/thumbnail";

interface Props {
  src: string;
  /** Above the fold: the browser loads it with high priority. */
  isFirst?: boolean;
  /** Whether it stands in a list of playlists. */
  isTile?: boolean;
  /** Whether it has nothing to stack. */
  isEmpty?: boolean;
}

const lazyLoading = { loading: "lazy", decoding: "async" } as const;

const noPicture = "bg-accent-soft forced-colors:border [&>.icon]:size-10 [&>.icon]:text-ink";

/** Draws two more sheets below the first. */
const sheets =
  "overflow-visible [&>img]:rounded-[inherit] before:absolute before:inset-x-[4%] before:-top-[5px] before:h-1 before:rounded-t-badge before:bg-field before:content-[''] after:absolute after:inset-x-[8%] after:-top-2.5 after:h-1 after:rounded-t-badge after:bg-line after:content-['']";

/** Renders a playlist's picture, or an icon in its place; a stack of sheets tells a tile of a list from a video. */
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
