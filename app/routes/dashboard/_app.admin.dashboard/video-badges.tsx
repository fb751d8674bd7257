import { PressForm } from "#app/components/forms/press-form";
import { useTimeZone } from "#app/components/ui/use-time-zone";
import { encodePath } from "#app/format/path";
import { describeVisibility } from "#app/format/publish-time";
import type { ReplacementState } from "#contract/replacements";
import type { Video } from "#contract/videos";
import * as t from "#languages/dashboard";

type BadgeVideo = Pick<
  Video,
  "_id" | "title" | "isPublished" | "publishAt" | "status" | "progress" | "failure" | "replacement"
> & {
  visibility: Video["visibility"] | null;
  isHidden?: boolean;
};

/** Renders the state of one of the viewer's videos. */
export function VideoBadges({ video }: { video: BadgeVideo }) {
  const { isPublished } = video;
  const progressText = describeProgress(video);
  const label = describeVisibility(video, useTimeZone());
  return (
    <div className="flex flex-wrap gap-1 wrap-anywhere">
      <span className={isPublished ? "badge good-badge" : "badge"}>
        {isPublished ? t.isPublished() : t.isUnpublished()}
      </span>
      {video.isHidden && (
        <a className="badge bad-badge" href="/settings/decisions">
          {t.hiddenByModerator()}
        </a>
      )}
      {label && <span className={video.publishAt ? "badge long-badge" : "badge"}>{label}</span>}
      {progressText && <span className="badge long-badge">{progressText}</span>}
      {video.replacement && <NewFile {...video.replacement} />}
    </div>
  );
}

/** Says what failed with one of the viewer's videos, with a button that tries it again. */
export function VideoFailure({ video, returnTo }: { video: BadgeVideo; returnTo: string }) {
  const { _id, title } = video;
  const failureText = describeFailure(video);
  if (!failureText) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-13 text-danger">{failureText}</p>
      <PressForm action={encodePath`/actions/video/${_id}/retry`} returnTo={returnTo}>
        <button className="button" aria-label={t.retryVideo({ title })}>
          {t.retry()}
        </button>
      </PressForm>
    </div>
  );
}

function NewFile({ status, progress, failure }: ReplacementState) {
  if (status === "failed")
    return <span className="badge bad-badge">{t.newFileFailed({ failure: failure ?? "" })}</span>;
  return <span className="badge">{progress === null ? t.newFileWaits() : t.newFileProgress({ progress })}</span>;
}

function describeProgress({ status, progress }: BadgeVideo): string | null {
  if (status === "processing") return progress === null ? t.processing() : t.processingProgress({ progress });
  return status === "ready" && progress !== null ? t.lowerResolutions({ progress }) : null;
}

function describeFailure({ status, failure }: BadgeVideo): string | null {
  if (status === "failed") return failure ? t.failedBecause({ failure }) : t.failed();
  return failure ? t.noOtherSizesBecause({ failure }) : null;
}
