import { Link } from "@remix-run/react";
import { formatCountOf } from "#app/format/counts";
import type { toPlaylistCards } from "#app/video-api/view-models.server";
import { PlaylistCover } from "./playlist-cover";

/** A playlist as a card shows it. */
export type CardPlaylist = ReturnType<typeof toPlaylistCards>[number];

interface Props {
  playlists: CardPlaylist[];
  toHref: (playlist: CardPlaylist) => string;
  /** Whether the list is a page that was appended below a heading of its own. */
  isAppended?: boolean;
}

export function PlaylistGrid({ playlists, toHref, isAppended = false }: Props) {
  return (
    <ul className="video-grid without-owner">
      {playlists.map((playlist) => (
        <PlaylistCard
          key={playlist._id}
          playlist={playlist}
          href={toHref(playlist)}
          heading={isAppended ? "h3" : "h2"}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  playlist: CardPlaylist;
  href: string;
  heading: "h2" | "h3";
}

function PlaylistCard({ playlist, href, heading: Heading }: CardProps) {
  const { name, thumbnail, videosCount, totalViews } = playlist;
  return (
    <li className="card">
      <PlaylistCover src={thumbnail} badge={formatCountOf(videosCount, "video")} />
      <div>
        <Heading className="title">
          <Link to={href} dir="auto">
            {name}
          </Link>
        </Heading>
        <p className="meta">{formatCountOf(totalViews, "view")}</p>
      </div>
    </li>
  );
}
