import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SectionFailed, type Failure } from "#app/components/ui/section-failed";
import { Pager } from "#app/components/ui/pager";
import { Facts } from "#app/components/ui/facts";
import { formatAge } from "#app/format/age";
import { toNonBreaking } from "#app/format/counts";
import type { ListView } from "#app/video-api/shapes/community-view-models.server";
import type { toPlaylistCards } from "#app/video-api/shapes/view-models.server";
import { Icon } from "#app/components/ui/icon";
import { PlaylistCover } from "./playlist-cover";
import { formatViews } from "#app/format/views";
import * as t from "#languages/playlists";
import * as videos from "#languages/videos";

export type CardPlaylist = ReturnType<typeof toPlaylistCards>[number];

interface TabProps {
  /** null if they could not be loaded. */
  playlists: ListView<CardPlaylist> | null;
  failure: Failure | null;
  path: string;
  now: number;
  createLink: (playlist: CardPlaylist) => string;
  /** What replaces an empty list. */
  emptyState: ReactNode;
  /** The controls above the list. */
  toolbar?: ReactNode;
  /** Whether the playlists are the viewer's own: their menus lead to the dialogs that edit and delete them. */
  isOwn?: boolean;
}

export function PlaylistsTab({ playlists, failure, path, now, createLink, emptyState, toolbar, isOwn }: TabProps) {
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
          <PlaylistGrid playlists={docs} now={now} createLink={createLink} isOwn={isOwn} />
        </>
      )}
      <Pager
        label={t.playlists()}
        path={path}
        {...cursors}
        appended={{
          readPage: ({ playlists }: Pick<TabProps, "playlists">) =>
            playlists && {
              list: (
                <PlaylistGrid playlists={playlists.docs} now={now} createLink={createLink} isOwn={isOwn} isAppended />
              ),
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
  /** Whether the list is an appended page, below a heading of its own. */
  isAppended?: boolean;
  isOwn?: boolean | undefined;
}

export function PlaylistGrid({ playlists, now, createLink, isAppended = false, isOwn = false }: Props) {
  return (
    <ul className="video-grid without-owner">
      {playlists.map((playlist) => (
        <PlaylistCard
          key={playlist._id}
          playlist={playlist}
          now={now}
          href={createLink(playlist)}
          heading={isAppended ? "h3" : "h2"}
          isOwn={isOwn}
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
  isOwn: boolean;
}

function PlaylistCard({ playlist, now, href, heading: Heading, isOwn }: CardProps) {
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
          <Facts facts={[t.videoCount({ count: videosCount }), toNonBreaking(formatViews(totalViews))]} />
        </p>
        {updatedAt && !Number.isNaN(Date.parse(updatedAt)) && (
          <p className="meta">{t.updatedAgo({ age: formatAge(updatedAt, now) })}</p>
        )}
      </div>
      {isOwn && <OwnMenu name={name} path={href} />}
    </li>
  );
}

/** Renders links to the dialogs of a playlist, which return to this list; `useMenuEntries` opens them without a new document. */
function OwnMenu({ name, path }: Record<"name" | "path", string>) {
  const { pathname, search } = useLocation();
  const from = `?from=${encodeURIComponent(pathname + search)}`;
  return (
    <details className="menu card-menu max-sm:mt-1" name="card">
      <summary className="button button-ghost button-icon" aria-label={videos.moreFor({ title: name })}>
        <Icon name="more" />
      </summary>
      <div>
        <a href={`${path}/edit${from}`}>{t.edit()}</a>
        <a href={`${path}/delete${from}`}>{t.delete()}</a>
      </div>
    </details>
  );
}
