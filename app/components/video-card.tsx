import { Link } from "@remix-run/react";
import { formatAge } from "#app/format/age";
import { countOf } from "#app/format/counts";
import { Avatar } from "./avatar";
import type { CardVideo } from "./card-video";
import { Thumbnail } from "./thumbnail";

interface Props {
  video: CardVideo;
  now: number;
  sizes: string;
  loading: "first" | "eager" | "lazy";
  heading?: "h2" | "h3";
}

/** Breaks only at the dot. */
const unbroken = (text: string) => text.replaceAll(" ", "\u00a0");

export function VideoCard({ video, now, sizes, loading, heading: Heading = "h2" }: Props) {
  const { _id, title, views, createdAt, owner } = video;
  return (
    <li className="card">
      <Thumbnail video={video} sizes={sizes} loading={loading} />
      <div>
        <Heading className="t">
          <Link to={`/video/${_id}`} dir="auto">
            {title}
          </Link>
        </Heading>
        <OwnerLink owner={owner} lazy={loading === "lazy"} />
        <p className="meta">
          {unbroken(countOf(views, "view"))} · {unbroken(formatAge(createdAt, now))}
        </p>
      </div>
    </li>
  );
}

function OwnerLink({ owner, lazy }: { owner: CardVideo["owner"]; lazy: boolean }) {
  return (
    <Link className="owner" to={`/user/${owner.username}/${owner._id}`}>
      <Avatar src={owner.avatar} name={owner.username} size={24} lazy={lazy} />
      <span dir="auto">{owner.username}</span>
    </Link>
  );
}
