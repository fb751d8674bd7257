import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SectionFailed, type Failure } from "#app/components/ui/section-failed";
import { Pager } from "#app/components/ui/pager";
import { Facts } from "#app/components/ui/facts";
import { formatAge } from "#app/format/age";
import { nonBreaking } from "#app/format/counts";
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
  now: number;
  createLink: (playlist: CardPlaylist) => string;
  /** What stands in place of an empty list. */
  emptyState: ReactNode;
  /** The controls above the list. */
  toolbar?: ReactNode;
}

export function PlaylistsTab({ playlists, failure, path, now, createLink, emptyState, toolbar }: TabProps) {
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
          <PlaylistGrid playlists={docs} now={now} createLink={createLink} />
        </>
      )}
      <Pager
        label={t.playlists()}
        path={path}
        {...cursors}
        appended={{
          readPage: ({ playlists }: Pick<TabProps, "playlists">) =>
            playlists && {
              list: <PlaylistGrid playlists={playlists.docs} now={now} createLink={createLink} isAppended />,
              next: playlists.next,
            },
        }}
      />
    </>
  );
}

interface Props {
  playlists: CardPlaylist[];
  now: number;
  createLink: (playlist: CardPlaylist) => string;
  /** Whether the list is a page that was appended below a heading of its own. */
  isAppended?: boolean;
}

export function PlaylistGrid({ playlists, now, createLink, isAppended = false }: Props) {
  return (
    <ul className="video-grid without-owner">
      {playlists.map((playlist) => (
        <PlaylistCard
          key={playlist._id}
          playlist={playlist}
          now={now}
          href={createLink(playlist)}
          heading={isAppended ? "h3" : "h2"}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  playlist: CardPlaylist;
  now: number;
  href: string;
  heading: "h2" | "h3";
}

function PlaylistCard({ playlist, now, href, heading: Heading }: CardProps) {
  const { name, thumbnail, videosCount, totalViews, updatedAt } = playlist;
  return (
    <li className="card">
      <PlaylistCover src={thumbnail} isTile isEmpty={videosCount === 0} />
      <div className="max-sm:mt-2.5">
        <Heading className="title">
          <Link to={href} lang="" dir="auto">
            {name}
          </Link>
        </Heading>
        <p className="meta figures">
          <Facts facts={[t.videoCount({ count: videosCount }), nonBreaking(formatViews(totalViews))]} />
        </p>
        {updatedAt && <p className="meta">{t.updatedAgo({ age: formatAge(updatedAt, now) })}</p>}
      </div>
    </li>
  );
}
