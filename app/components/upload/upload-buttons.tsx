import { Link } from "@remix-run/react";
import { CancelLink } from "#app/components/forms/cancel-link";
import { SubmitButton } from "#app/components/forms/submit-button";
import { encodePath } from "#app/format/path";
import { formatDate } from "#app/format/date";
import { type DraftView, isWhole } from "./draft-form";
import { FileFirst, fileFirstId } from "./file-first";
import * as t from "#languages/upload";

interface Props {
  draft: DraftView | null;
  isUnderway: boolean;
  closeTo: string;
  /** Whether no file is chosen, and the server has none. */
  lacksFile: boolean;
  /** Whether a press has saved the form as a draft. */
  isSaved: boolean;
  /** Whether the file comes first, as with scripts. */
  isFileFirst: boolean;
}

/** Renders the last row of the upload form; a duplicate can be published again or discarded. */
export function UploadButtons({ draft, isUnderway, closeTo, ...state }: Props) {
  const isDuplicate = draft !== null && draft.uploadedAt !== null && isWhole(draft.file);
  return (
    <>
      {isDuplicate && (
        <p>
          {t.duplicate({
            date: formatDate(draft.uploadedAt!),
            link: (text) => (
              <Link to={encodePath`/admin/dashboard/drafts/${draft._id}/delete`} preventScrollReset>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      <div className="form-buttons">
        {state.lacksFile && <FileFirst isSaved={state.isSaved} />}
        <CancelLink to={closeTo}>{isUnderway ? t.close() : undefined}</CancelLink>
        <SubmitButton
          variant={state.lacksFile && state.isFileFirst ? "early" : "primary"}
          describedBy={state.lacksFile ? fileFirstId : undefined}
          pending={isUnderway}
          pendingText={t.uploading()}
          {...(isDuplicate ? { name: "duplicate", value: "yes" } : {})}
        >
          {isDuplicate ? t.publishAgain() : t.publish()}
        </SubmitButton>
      </div>
    </>
  );
}
