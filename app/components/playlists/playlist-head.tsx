import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { nameAccount } from "#app/format/authors";
import { formatWatchTime } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import { Avatar } from "#app/components/ui/avatar";
import { Facts } from "#app/components/ui/facts";
import { useSupportedControls } from "#app/components/ui/page-context";
import { HiddenNote } from "#app/components/posts/withheld-note";
import { Icon } from "#app/components/ui/icon";
import type { CardPlaylist } from "./playlists-tab";
import { PlaylistCover } from "./playlist-cover";
import type { CollapsibleParts } from "#app/format/text-parts";
import { Description } from "#app/components/ui/description";
import { formatViews } from "#app/format/views";
import * as t from "#languages/playlists";

export interface ShownPlaylist extends Omit<CardPlaylist, "updatedAt"> {
  description: string;
  /** Whether a moderator has hidden the playlist from everybody but its owner. */
  isHidden?: boolean;
  about: CollapsibleParts;
  owner: CardPlaylist["owner"] & { avatar: string };
  /** null if unknown. */
  subscribersCount: number | null;
  /** In seconds; null if unknown. */
  totalDuration: number | null;
}

/** What the dialogs over a playlist's page receive. */
export interface UnderDialog {
  playlist: ShownPlaylist;
  /** The page to which the dialog returns: the list from which it was opened, or the playlist's page. */
  closeTo: string;
}

interface Props {
  playlist: ShownPlaylist;
  /** The first video; null or absent if unknown. */
  firstVideoId?: string | null;
  menu?: ReactNode;
  /** The owner's buttons. */
  children?: ReactNode;
}

export function PlaylistHead({ playlist, firstVideoId, menu, children }: Props) {
  const supports = useSupportedControls();
  const path = encodePath`/playlist/${playlist._id}/${playlist.owner.username || playlist.owner._id}`;
  const { name, about, description, thumbnail, videosCount, totalViews, totalDuration } = playlist;
  return (
    <div className="playlist-head">
      <div className={thumbnail ? undefined : "max-lg:hidden"}>
        <PlaylistCover src={thumbnail} isFirst isEmpty={videosCount === 0} />
      </div>
      <div
        className={`flex items-start justify-between gap-2 [&>.menu]:-me-3 [&>.menu]:-mt-2 max-lg:[&>.menu]:-mt-3${thumbnail ? "" : " max-lg:col-span-full"}`}
      >
        <div className="min-w-0">
          <h1 lang="" dir="auto">
            {name}
          </h1>
          <p className="figures mt-1 text-small text-muted">
            <Facts
              facts={[
                t.videoCount({ count: videosCount }),
                formatViews(totalViews),
                totalDuration !== null && totalDuration > 0 && formatWatchTime(totalDuration),
              ]}
            />
          </p>
        </div>
        {menu}
      </div>
      {playlist.owner.username && <OwnerLine playlist={playlist} />}
      <div className="flex flex-wrap justify-end gap-2 empty:hidden">
        {firstVideoId && (
          <Link
            className="button button-primary flex-1"
            to={`${encodePath`/video/${firstVideoId}`}?${new URLSearchParams({ list: playlist._id })}`}
          >
            <Icon name="list" />
            {t.playAll()}
          </Link>
        )}
        {videosCount !== 0 && supports("playlistDownloads") && (
          <a className="button" href={`${path}/download`}>
            {t.download()}
          </a>
        )}
        {children}
      </div>
      {playlist.isHidden && <HiddenNote />}
      {description && <Description text={about} />}
    </div>
  );
}

function OwnerLine({ playlist: { owner, subscribersCount } }: { playlist: ShownPlaylist }) {
  const { _id, username, avatar } = owner;
  const name = nameAccount(owner);
  return (
    <Link className="owner large" to={encodePath`/user/${username}/${_id}`}>
      <Avatar src={avatar} name={name} size={32} />
      <span className="wrap-anywhere whitespace-normal!">
        <b className="text-ink" dir="auto">
          {name}
        </b>
        {owner.fullName && <bdi className="max-sm:hidden lg:hidden"> @{username}</bdi>}
        {`\u00a0· ${t.subscriberCount({ count: subscribersCount })}`}
      </span>
    </Link>
  );
}
