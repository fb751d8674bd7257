import { Link } from "@remix-run/react";
import { Avatar } from "#app/components/avatar";
import { formatAge } from "#app/format/age";
import { countOf, formatCount } from "#app/format/counts";
import type { Watched } from "./watched.server";

/** Title, views and age, and whose video it is. */
export function WatchInfo({ video, now }: { video: Watched; now: number }) {
  return (
    <div className="info">
      <div>
        <h1 dir="auto">{video.title}</h1>
        <p className="muted small">
          {countOf(video.views, "view")} · {formatAge(video.createdAt, now)}
        </p>
      </div>
      <div className="bar">
        <Channel video={video} />
      </div>
    </div>
  );
}

function Channel({ video: { owner, subscriberCount } }: { video: Watched }) {
  const to = `/user/${owner.username}/${owner._id}`;
  return (
    <div className="who">
      <Link to={to} aria-hidden="true" tabIndex={-1}>
        <Avatar src={owner.avatar} name={owner.username} size={40} />
      </Link>
      <div>
        <Link to={to}>{owner.username}</Link>
        <p className="muted small">
          {subscriberCount === null
            ? "— subscribers"
            : `${formatCount(subscriberCount)} ${subscriberCount === 1 ? "subscriber" : "subscribers"}`}
        </p>
      </div>
    </div>
  );
}
