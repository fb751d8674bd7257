import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { Avatar } from "#app/components/ui/avatar";
import { useIsMine } from "#app/components/ui/page-context";
import { CardMenu } from "./card-menu";
import type { CardVideo } from "#app/video-api/shapes/view-models.server";
import { LaterButton } from "./later-button";
import { Figures } from "./figures";
import { type Loading, Thumbnail } from "./thumbnail";
import { WatchedBar } from "./watched-bar";

interface Props {
  video: CardVideo;
  now: number;
  sizes: string;
  loading: Loading;
  heading?: "h2" | "h3";
  /** A text below the figures. */
  note?: ReactNode;
  /** A control at the end of the row. */
  action?: ReactNode;
  /** Entries of the card's menu, before the others. */
  entries?: ReactNode;
  /** The query of the link to the video. */
  search?: string;
  /** Whether the card can be saved to watch later. */
  hasLater?: boolean;
  /** The video's number in a numbered list. */
  number?: number;
}

export function VideoCard({
  video,
  now,
  heading: Heading = "h2",
  note,
  action,
  entries,
  search = "",
  hasLater = true,
  ...picture
}: Props) {
  const { loading } = picture;
  // A script loads the routes of links that it discovers; the links of all cards have the same routes.
  const discover = loading === "first" ? undefined : "none";
  const isMine = useIsMine();
  const { _id, title, owner } = video;
  return (
    <li className={action ? "card with-action" : "card"}>
      <Thumbnail video={video} {...picture}>
        {hasLater && <LaterButton video={video} />}
        {video.isWatched && <WatchedBar video={video} />}
      </Thumbnail>
      <div>
        <Heading className="title">
          <Link to={encodePath`/video/${_id}` + search} discover={discover} lang={video.language ?? ""} dir="auto">
            {title}
          </Link>
        </Heading>
        <OwnerLink owner={owner} discover={discover} lazy={loading === "lazy" || loading === "last"} />
        <Figures video={video} now={now} />
        {note && <p className="meta">{note}</p>}
      </div>
      <CardMenu videoId={_id} title={title} isMine={isMine(owner)}>
        {entries}
        {hasLater && <LaterButton video={video} isEntry />}
      </CardMenu>
      {action}
    </li>
  );
}

interface OwnerProps {
  owner: CardVideo["owner"];
  lazy: boolean;
  discover: "none" | undefined;
}

/** Renders the link to the owner; a dash if the server sends no username, without which it finds no channel. */
function OwnerLink({ owner, lazy, discover }: OwnerProps) {
  const { _id, username, avatar } = owner;
  if (!username) return <span className="owner">—</span>;
  const name = nameAccount(owner);
  return (
    <Link className="owner" to={encodePath`/user/${username}/${_id}`} discover={discover}>
      {avatar !== undefined && <Avatar src={avatar} name={name} size={24} lazy={lazy} />}
      <span dir="auto">{name}</span>
    </Link>
  );
}
