import { Link } from "@remix-run/react";
import { CancelLink } from "#app/components/forms/cancel-link";
import { SubmitButton } from "#app/components/forms/submit-button";
import { encodePath } from "#app/format/path";
import { duplicateText } from "#contract/format";
import { type DraftView, isWhole } from "./draft-form";

interface Props {
  draft: DraftView | null;
  isUnderway: boolean;
  closeTo: string;
}

/** Renders the last row of the upload form; a duplicate can be published again or discarded. */
export function UploadButtons({ draft, isUnderway, closeTo }: Props) {
  const isDuplicate = draft !== null && draft.uploadedAt !== null && isWhole(draft.file);
  return (
    <>
      {isDuplicate && (
        <p>
          {duplicateText(draft.uploadedAt!)}. Publish it again, or{" "}
          <Link to={encodePath`/admin/dashboard/drafts/${draft._id}/delete`} preventScrollReset>
            discard it
          </Link>
          .
        </p>
      )}
      <div className="form-buttons">
        <CancelLink to={closeTo}>{isUnderway ? "Close" : undefined}</CancelLink>
        <SubmitButton
          pending={isUnderway}
          pendingText="Uploading…"
          {...(isDuplicate ? { name: "duplicate", value: "yes" } : {})}
        >
          {isDuplicate ? "Publish it again" : "Publish"}
        </SubmitButton>
      </div>
    </>
  );
}
