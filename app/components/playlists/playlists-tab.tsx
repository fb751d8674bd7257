import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SectionFailed, type Failure } from "#app/components/ui/section-failed";
import { Pager } from "#app/components/ui/pager";
import type { ListView } from "#app/video-api/shapes/community-view-models.server";
import type { toPlaylistCards } from "#app/video-api/shapes/view-models.server";
import { PlaylistCover } from "./playlist-cover";
import { formatViews } from "#app/format/views";
import * as t from "#languages/playlists";

export type CardPlaylist = ReturnType<typeof toPlaylistCards>[number];

interface TabProps {
  /** null if they could not be loaded. */
  playlists: ListView<CardPlaylist> | null;
  failure: Failure | null;
  path: string;
  createLink: (playlist: CardPlaylist) => string;
  /** What stands in place of an empty list. */
  emptyState: ReactNode;
  /** The controls above the list. */
  toolbar?: ReactNode;
}

export function PlaylistsTab({ playlists, failure, path, createLink, emptyState, toolbar }: TabProps) {
  const { search } = useLocation();
  if (!playlists) return <SectionFailed failure={failure} retry={path + search} />;
  const { docs, ...cursors } = playlists;
  return (
    <>
      {docs.length === 0 ? (
        emptyState
      ) : (
        <>
          {toolbar}
          <PlaylistGrid playlists={docs} createLink={createLink} />
        </>
      )}
      <Pager
        label={t.playlists()}
        path={path}
        {...cursors}
        appended={{
          readPage: ({ playlists }: Pick<TabProps, "playlists">) =>
            playlists && {
              list: <PlaylistGrid playlists={playlists.docs} createLink={createLink} isAppended />,
              next: playlists.next,
            },
        }}
      />
    </>
  );
}

interface Props {
  playlists: CardPlaylist[];
  createLink: (playlist: CardPlaylist) => string;
  /** Whether the list is a page that was appended below a heading of its own. */
  isAppended?: boolean;
}

export function PlaylistGrid({ playlists, createLink, isAppended = false }: Props) {
  return (
    <ul className="video-grid without-owner">
      {playlists.map((playlist) => (
        <PlaylistCard
          key={playlist._id}
          playlist={playlist}
          href={createLink(playlist)}
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
      <PlaylistCover src={thumbnail} badge={t.videoCount({ count: videosCount })} isEmpty={videosCount === 0} />
      <div className="max-sm:mt-2.5">
        <Heading className="title">
          <Link to={href} lang="" dir="auto">
            {name}
          </Link>
        </Heading>
        <p className="meta">{formatViews(totalViews)}</p>
      </div>
    </li>
  );
}
