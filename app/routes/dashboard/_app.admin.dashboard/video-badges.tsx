import { PressForm } from "#app/components/forms/press-form";
import { useTimeZone } from "#app/components/ui/use-time-zone";
import { encodePath } from "#app/format/path";
import { describeVisibility } from "#app/format/publish-time";
import type { ReplacementState } from "#contract/replacements";
import type { Video } from "#contract/videos";

type BadgeVideo = Pick<
  Video,
  "_id" | "title" | "isPublished" | "publishAt" | "status" | "progress" | "failure" | "replacement"
> & {
  visibility: Video["visibility"] | null;
  isHidden?: boolean;
};

/** Renders the state of one of the viewer's videos; a button retries what failed. */
export function VideoBadges({ video, returnTo }: { video: BadgeVideo; returnTo: string }) {
  const { isPublished, failure } = video;
  const making = describeProgress(video);
  const failed = describeFailure(video);
  const label = describeVisibility(video, useTimeZone());
  return (
    <div className="flex flex-wrap gap-1 wrap-anywhere">
      <span className={isPublished ? "badge good-badge" : "badge"}>{isPublished ? "Published" : "Unpublished"}</span>
      {video.isHidden && (
        <a className="badge bad-badge" href="/settings/decisions">
          Hidden by a moderator
        </a>
      )}
      {label && <span className="badge">{label}</span>}
      {making && <span className="badge">{making}</span>}
      {failed && <span className="badge bad-badge">{failure ? `${failed}: ${failure}` : failed}</span>}
      {failed && <Retry video={video} returnTo={returnTo} />}
      {video.replacement && <NewFile {...video.replacement} />}
    </div>
  );
}

function NewFile({ status, progress, failure }: ReplacementState) {
  if (status === "failed") return <span className="badge bad-badge">New file failed: {failure}</span>;
  return <span className="badge">{progress === null ? "New file waits" : `New file, ${progress}%`}</span>;
}

function describeProgress({ status, progress }: BadgeVideo): string | null {
  if (status === "processing") return progress === null ? "Processing" : `Processing, ${progress}%`;
  return status === "ready" && progress !== null ? `Creating lower resolutions, ${progress}%` : null;
}

function describeFailure({ status, failure }: BadgeVideo): string | null {
  if (status === "failed") return "Failed";
  return failure ? "No other sizes" : null;
}

function Retry({ video: { _id, title }, returnTo }: { video: BadgeVideo; returnTo: string }) {
  return (
    <PressForm className="mt-0.5 w-full" action={encodePath`/actions/video/${_id}/retry`} returnTo={returnTo}>
      <button className="button" aria-label={`Retry ${title}`}>
        Retry
      </button>
    </PressForm>
  );
}
