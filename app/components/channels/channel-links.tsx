import type { ShownChannel } from "#app/video-api/shapes/community-view-models.server";
import * as t from "#languages/channels";

interface Props {
  links: ShownChannel["links"];
  /** Whether phones show only the labels of the links. */
  isShort?: boolean;
}

/** Renders the links of a channel to its other sites; the host beside a label says where the link leads. */
export function ChannelLinks({ links, isShort = false }: Props) {
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-14" aria-label={t.links()}>
      {links.map(({ label, address, host }) => (
        <li key={address} className="min-w-0 wrap-anywhere">
          <a
            className="inline-block min-h-6 pointer-coarse:py-2.5"
            href={address}
            rel="me nofollow ugc noopener"
            dir="auto"
          >
            {label || host}
          </a>
          {label && <span className={isShort ? "text-muted max-sm:sr-only" : "text-muted"}> {host}</span>}
        </li>
      ))}
    </ul>
  );
}
