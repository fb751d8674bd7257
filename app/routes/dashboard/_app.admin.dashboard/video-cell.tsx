import { Link } from "@remix-run/react";
import { Thumbnail } from "#app/components/videos/thumbnail";
import { formatCountOf } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import type { toDashboardRows } from "#app/video-api/shapes/view-models.server";
import { formatDate } from "#contract/format";
import { chosenForm } from "./chosen-videos";

interface Props {
  video: ReturnType<typeof toDashboardRows>[number];
}

/** Renders the box that chooses a video of the table. */
export function VideoBox({ video: { _id, title } }: Props) {
  return (
    <input
      className="block size-6 accent-accent-line"
      type="checkbox"
      name="id"
      value={_id}
      form={chosenForm}
      aria-label={`Choose ${title}`}
    />
  );
}

/** Renders the picture and the title of a video; below the table's width its figures, too. */
export function VideoCell({ video }: Props) {
  return (
    <div className="video-cell">
      <Thumbnail video={video} sizes="112px" loading="lazy" />
      <div>
        <Link
          className="line-clamp-2 min-h-6 py-0.5 leading-[1.3] font-semibold wrap-anywhere text-inherit no-underline hover:underline max-table:line-clamp-3"
          to={encodePath`/video/${video._id}`}
          dir="auto"
        >
          {video.title}
        </Link>
        <p className="meta table:hidden">
          {formatCountOf(video.views, "view")} · {formatCountOf(video.totalLikes, "like")} ·{" "}
          {formatDate(video.createdAt)}
        </p>
      </div>
    </div>
  );
}
