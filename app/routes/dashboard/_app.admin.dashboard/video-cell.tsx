import { Facts } from "#app/components/ui/facts";
import { Thumbnail } from "#app/components/videos/thumbnail";
import { encodePath } from "#app/format/path";
import type { toDashboardRows } from "#app/video-api/shapes/view-models.server";
import { toNonBreaking } from "#app/format/counts";
import { formatDate } from "#app/format/date";
import { chosenFormId } from "./chosen-videos-bar";
import { VideoFailure } from "./video-badges";
import * as t from "#languages/dashboard";

interface Props {
  video: ReturnType<typeof toDashboardRows>[number];
}

/** Renders the box that chooses a video of the table. */
export const VideoBox = ({ video: { _id, title }, isChosen }: Props & { isChosen: boolean }) => (
  <input
    type="checkbox"
    name="id"
    value={_id}
    form={chosenFormId}
    defaultChecked={isChosen}
    aria-label={t.chooseVideo({ title })}
  />
);

/** Renders the picture, the title and the failure of a video; below the width of the table also its figures. */
export function VideoCell({ video, returnTo }: Props & { returnTo: string }) {
  const { views, totalLikes, createdAt } = video;
  const figures = [t.viewCount({ count: views }), t.likeCount({ count: totalLikes }), formatDate(createdAt)];
  return (
    <div className="video-cell">
      <Thumbnail video={video} sizes="112px" loading="lazy" />
      <div>
        <a href={encodePath`/video/${video._id}`} dir="auto">
          {video.title}
        </a>
        <p className="meta figures xl:hidden">
          <Facts facts={figures.map(toNonBreaking)} />
        </p>
        <VideoFailure video={video} returnTo={returnTo} />
      </div>
    </div>
  );
}
