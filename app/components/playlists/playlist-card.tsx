import { Link } from "@remix-run/react";
import { formatCountOf } from "#app/format/counts";
import type { toPlaylistCards } from "#app/video-api/view-models.server";
import { PlaylistCover } from "./playlist-cover";

/** A playlist as a card shows it. */
export type CardPlaylist = ReturnType<typeof toPlaylistCards>[number];

interface Props {
  playlists: CardPlaylist[];
  toHref: (playlist: CardPlaylist) => string;
}

export function PlaylistGrid({ playlists, toHref }: Props) {
  return (
    <ul className="video-grid without-owner">
      {playlists.map((playlist) => (
        <PlaylistCard key={playlist._id} playlist={playlist} href={toHref(playlist)} />
      ))}
    </ul>
  );
}

function PlaylistCard({ playlist, href }: { playlist: CardPlaylist; href: string }) {
  const { name, thumbnail, videosCount, totalViews } = playlist;
  return (
    <li className="card">
      <PlaylistCover src={thumbnail} badge={formatCountOf(videosCount, "video")} />
      <div>
        <h2 className="title">
          <Link to={href} dir="auto">
            {name}
          </Link>
        </h2>
        <p className="meta">{formatCountOf(totalViews, "view")}</p>
      </div>
    </li>
  );
}
