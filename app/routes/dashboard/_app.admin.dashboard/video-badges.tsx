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

/** Renders the state of one of the viewer's videos; a button retries what failed. */
export function VideoBadges({ video, returnTo }: { video: BadgeVideo; returnTo: string }) {
  const { isPublished } = video;
  const making = describeProgress(video);
  const failed = describeFailure(video);
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
      {label && <span className="badge">{label}</span>}
      {making && <span className="badge">{making}</span>}
      {failed && <p className="basis-full text-13 text-danger">{failed}</p>}
      {failed && <Retry video={video} returnTo={returnTo} />}
      {video.replacement && <NewFile {...video.replacement} />}
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

function Retry({ video: { _id, title }, returnTo }: { video: BadgeVideo; returnTo: string }) {
  return (
    <PressForm className="mt-0.5 w-full" action={encodePath`/actions/video/${_id}/retry`} returnTo={returnTo}>
      <button className="button" aria-label={t.retryVideo({ title })}>
        {t.retry()}
      </button>
    </PressForm>
  );
}
