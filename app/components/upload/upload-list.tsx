import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { focusHeading } from "#app/components/enhancements/focus-heading";
import { useLatest } from "#app/components/ui/use-latest";
import { encodePath } from "#app/format/path";
import { waitForDraft } from "./begin-draft";
import { removeDoneUploads, removeUpload } from "./upload-queue";
import { UploadRow } from "./upload-row";
import { isUnderway, type QueuedUpload } from "./upload-store";
import { useUploads } from "./use-uploads";
import * as t from "#languages/upload";

/** Renders the uploads of this page; complete ones move to the drafts or the videos below. */
export function UploadList({ path }: { path: string }) {
  const { uploads } = useUploads();
  const { pathname, search } = useLocation();
  const section = useRef<HTMLElement>(null);
  const revalidator = useLatest(useRevalidator());
  const isDone = pathname === path && uploads.some(({ state }) => state === "done");
  useEffect(() => {
    if (!isDone) return;
    keepFocus(section.current);
    removeDoneUploads();
    revalidator.current.revalidate();
  }, [isDone, revalidator]);
  if (uploads.length === 0) return null;
  const cancel = async (cancelled: readonly QueuedUpload[]) => {
    if (!confirm(cancelled.length === 1 ? askToCancel(cancelled[0]!) : t.cancelAllSure())) return;
    keepFocus(section.current);
    await cancelUploads(cancelled);
    revalidator.current.revalidate();
  };
  return (
    <section ref={section} className="mb-6" aria-labelledby="uploads">
      <div className="flex min-h-10 items-center justify-between gap-4">
        <h2 id="uploads">{t.uploads()}</h2>
        {uploads.length > 1 && (
          <button className="button" type="button" onClick={() => void cancel(uploads)}>
            {t.cancelAll()}
          </button>
        )}
      </div>
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.token} upload={upload} search={search} onCancel={() => void cancel([upload])} />
        ))}
      </ul>
    </section>
  );
}

const askToCancel = ({ title, isNewDraft }: QueuedUpload) =>
  isNewDraft ? t.cancelAndDeleteSure({ title }) : t.cancelSure({ title });

/** Cancels uploads and deletes the drafts that were created for them; a draft into which somebody has typed stays. */
async function cancelUploads(cancelled: readonly QueuedUpload[]) {
  for (const { token } of cancelled.filter(isUnderway)) removeUpload(token);
  for (const { token, draft, isNewDraft } of cancelled) {
    removeUpload(token);
    const newDraft = draft ?? (await waitForDraft(token));
    if (newDraft && isNewDraft) await deleteDraft(newDraft._id).catch(() => undefined);
  }
}

const deletionRoute = "routes/_app.admin.dashboard.drafts.$draftId_.delete";

/** Deletes a draft as its dialog does, so that the next page shows the toast. Rejects if the connection breaks. */
const deleteDraft = (id: string) =>
  fetch(encodePath`/admin/dashboard/drafts/${id}/delete` + `?_data=${encodeURIComponent(deletionRoute)}`, {
    method: "POST",
    body: new URLSearchParams(),
  });

/** Moves the focus to the page's heading before the focused row disappears. */
function keepFocus(section: HTMLElement | null) {
  if (section?.contains(document.activeElement)) focusHeading(document.querySelector<HTMLElement>("main h1"));
}
