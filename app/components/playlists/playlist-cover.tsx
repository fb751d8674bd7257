import { Icon } from "#app/components/ui/icon";

interface Props {
  src: string;
  /** Above the fold: the browser loads it with high priority. */
  isFirst?: boolean;
  /** Text over the picture's corner. */
  badge?: string;
  /** Whether it has nothing to stack. */
  isEmpty?: boolean;
}

/** React 18 renders the attribute in lower case only, and its types declare it in camel case only. */
const highPriority = { fetchpriority: "high" };
const lazyLoading = { loading: "lazy", decoding: "async" } as const;

const noPicture = "bg-accent-soft forced-colors:border [&>.icon]:size-10 [&>.icon]:text-ink";

/** Moves the icon up from the badge. */
const aboveBadge = "[&>.icon]:bottom-5";

/** Draws two more sheets below the first. */
const sheets =
  "mt-2.5 overflow-visible before:absolute before:inset-x-[4%] before:-top-[5px] before:h-1 before:rounded-t-badge before:bg-field before:content-[''] after:absolute after:inset-x-[8%] after:-top-2.5 after:h-1 after:rounded-t-badge after:bg-line after:content-['']";

/** Renders a playlist's picture. In its place, a tile of a list has a plain one, a page a drawn stack of sheets. */
export function PlaylistCover({ src, isFirst = false, badge, isEmpty = false }: Props) {
  return (
    <div className={src ? "thumbnail" : `thumbnail ${noPicture} ${badge ? aboveBadge : isEmpty ? "" : sheets}`}>
      {src ? (
        <img src={src} width="480" height="270" alt="" {...(isFirst ? highPriority : lazyLoading)} />
      ) : (
        <Icon name="list" />
      )}
      {badge && <span className="duration">{badge}</span>}
    </div>
  );
}
