import { Link } from "@remix-run/react";
import { formatDate } from "#app/format/date";
import { formatCountOf, formatCount } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import type { toDashboardRows } from "#app/video-api/view-models.server";
import { Icon } from "#app/components/ui/icon";
import { SortColumn } from "./sort-column";
import { Switch } from "#app/components/ui/switch";
import { Thumbnail } from "#app/components/videos/thumbnail";
import { VideoBadges } from "./video-badges";
import { useVisit } from "#app/components/ui/page-context";

type OwnVideo = ReturnType<typeof toDashboardRows>[number];

interface Props {
  videos: OwnVideo[];
  /** The query of the page's address: place, search and order, kept by all that leads away and back. */
  search: string;
}

const home = "/admin/dashboard";

export function VideoTable({ videos, search }: Props) {
  return (
    <table>
      <caption className="vh">Your videos</caption>
      <thead>
        <tr>
          <th scope="col">Publish</th>
          <th scope="col">Status</th>
          <SortColumn label="Video" by="title" search={search} />
          <SortColumn label="Views" by="views" search={search} isNumber />
          <th scope="col" className="num">
            Likes
          </th>
          <SortColumn label="Date" by="createdAt" search={search} isNumber />
          <th scope="col">
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {videos.map((video) => (
          <Row key={video._id} video={video} search={search} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ video, search }: { video: OwnVideo; search: string }) {
  const { _id, title, isPublished, views, totalLikes, createdAt } = video;
  return (
    <tr>
      <td>
        <Switch
          label={`Published: ${title}`}
          isOn={isPublished}
          action={encodePath`/actions/video/${_id}/publish`}
          returnTo={home + search}
          isLacking={useVisit().lacking.includes("publish")}
        />
      </td>
      <td>
        <VideoBadges video={video} returnTo={home + search} />
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
            to={home + encodePath`/edit/${_id}` + search}
            preventScrollReset
            aria-label={`Edit ${title}`}
          >
            <Icon name="edit" />
          </Link>
          <Link
            className="btn ghost icon"
            to={home + encodePath`/delete/${_id}` + search}
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

function VideoCell({ video }: { video: OwnVideo }) {
  return (
    <div className="vid">
      <Thumbnail video={video} sizes="112px" loading="lazy" />
      <div>
        <Link to={encodePath`/video/${video._id}`} dir="auto">
          {video.title}
        </Link>
        <p className="meta s-only">
          {formatCountOf(video.views, "view")} · {formatCountOf(video.totalLikes, "like")} ·{" "}
          {formatDate(video.createdAt)}
        </p>
      </div>
    </div>
  );
}
