import { Link } from "@remix-run/react";
import { useOffers } from "#app/components/ui/page-context";
import { Thumbnail } from "#app/components/videos/thumbnail";
import { formatCountOf } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import type { toDashboardRows } from "#app/video-api/shapes/view-models.server";
import { formatDate } from "#contract/format";
import { chosenForm } from "./chosen-videos";

interface Props {
  video: ReturnType<typeof toDashboardRows>[number];
}

/** Renders a video of the table with the box that chooses it. */
export function VideoCell({ video }: Props) {
  const offers = useOffers();
  return (
    <div className="flex items-center gap-2.5 max-sm:items-start">
      {offers("chosenVideos") && (
        <input
          className="size-6 flex-none accent-accent-line"
          type="checkbox"
          name="id"
          value={video._id}
          form={chosenForm}
          aria-label={`Choose ${video.title}`}
        />
      )}
      <VideoSummary video={video} />
    </div>
  );
}

function VideoSummary({ video }: Props) {
  return (
    <div className="video-cell min-w-0 flex-1">
      <Thumbnail video={video} sizes="112px" loading="lazy" />
      <div>
        <Link
          className="line-clamp-2 min-h-6 py-0.5 leading-[1.3] font-semibold wrap-anywhere text-inherit no-underline hover:underline"
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
