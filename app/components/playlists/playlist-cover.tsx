import { Icon } from "#app/components/ui/icon";

interface Props {
  src: string;
  /** Above the fold: loaded before all else. */
  isFirst?: boolean;
  /** Drawn over the picture's corner. */
  badge?: string;
}

/** React 18 knows the attribute in lower case only, its types in camel case only. */
const first = { fetchpriority: "high" };
const lazy = { loading: "lazy", decoding: "async" } as const;

/** A playlist's picture, or a drawn stack of sheets where it has none. */
export function PlaylistCover({ src, isFirst = false, badge }: Props) {
  return (
    <div className={src ? "thumb" : "thumb stack"}>
      {src ? <img src={src} width="480" height="270" alt="" {...(isFirst ? first : lazy)} /> : <Icon name="list" />}
      {badge && <span className="dur">{badge}</span>}
    </div>
  );
}
