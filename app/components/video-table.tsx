import { Link } from "@remix-run/react";
import { formatDate } from "#app/format/date";
import { countOf, formatCount } from "#app/format/counts";
import type { Video } from "#contract/videos";
import { Icon } from "./icon";
import { Switch } from "./switch";
import { Thumbnail } from "./thumbnail";

type OwnVideo = Pick<
  Video,
  | "_id"
  | "title"
  | "thumbnail"
  | "thumbnailSmall"
  | "duration"
  | "views"
  | "totalLikes"
  | "createdAt"
  | "isPublished"
  | "status"
  | "failure"
>;

interface Props {
  videos: OwnVideo[];
  returnTo: string;
}

export function VideoTable({ videos, returnTo }: Props) {
  return (
    <table>
      <caption className="vh">Your videos</caption>
      <thead>
        <tr>
          <th scope="col">Publish</th>
          <th scope="col">Status</th>
          <th scope="col">Video</th>
          <th scope="col" className="num">
            Views
          </th>
          <th scope="col" className="num">
            Likes
          </th>
          <th scope="col" className="num">
            Date
          </th>
          <th scope="col">
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {videos.map((video) => (
          <Row key={video._id} video={video} returnTo={returnTo} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ video, returnTo }: { video: OwnVideo; returnTo: string }) {
  const { _id, title, isPublished, views, totalLikes, createdAt } = video;
  return (
    <tr>
      <td>
        <Switch
          label={`Published: ${title}`}
          isOn={isPublished}
          action={`/actions/video/${_id}/publish`}
          returnTo={returnTo}
        />
      </td>
      <td>
        <Badges video={video} />
      </td>
      <td className="vid-c">
        <VideoCell video={video} />
      </td>
      <td className="num">{formatCount(views)}</td>
      <td className="num">{formatCount(totalLikes)}</td>
      <td className="num">{formatDate(createdAt)}</td>
      <td className="acts-c">
        <div className="row">
          <Link
            className="btn ghost icon"
            to={`/admin/dashboard/edit/${_id}`}
            preventScrollReset
            aria-label={`Edit ${title}`}
          >
            <Icon name="edit" />
          </Link>
          <Link
            className="btn ghost icon"
            to={`/admin/dashboard/delete/${_id}`}
            preventScrollReset
            aria-label={`Delete ${title}`}
          >
            <Icon name="trash" />
          </Link>
        </div>
      </td>
    </tr>
  );
}

function Badges({ video: { isPublished, status, failure } }: { video: OwnVideo }) {
  return (
    <>
      <span className={isPublished ? "badge ok" : "badge"}>{isPublished ? "Published" : "Unpublished"}</span>
      {status === "processing" && <span className="badge">Processing</span>}
      {status === "failed" && <span className="badge bad">{failure ? `Failed: ${failure}` : "Failed"}</span>}
    </>
  );
}

function VideoCell({ video }: { video: OwnVideo }) {
  return (
    <div className="vid">
      <Thumbnail video={video} sizes="112px" loading="lazy" />
      <div>
        <Link to={`/video/${video._id}`} dir="auto">
          {video.title}
        </Link>
        <p className="meta s-only">
          {countOf(video.views, "view")} · {countOf(video.totalLikes, "like")} · {formatDate(video.createdAt)}
        </p>
      </div>
    </div>
  );
}
