import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Icon } from "#app/components/ui/icon";
import { usePageContext } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import { beginUploads, isFileOf, type WaitingDraft } from "./begin-uploads";
import { handFiles, isMedia } from "./handed-files";
import { setUploader } from "./uploader";
import { useFileDrop } from "./use-file-drop";
import * as t from "#languages/upload";

interface Props {
  /** The page's own path. */
  path: string;
  /** Whether the server takes a file before its form. */
  hasDrafts: boolean;
  drafts: readonly WaitingDraft[];
}

/**
 * Takes videos that are dropped anywhere on the page: one opens the upload form, several become drafts. A file for which a
 * draft waits continues its upload. Without a mouse, the file field of the form does the same.
 */
export function DropZone({ path, hasDrafts, drafts }: Props) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [notice, setNotice] = useState("");
  const { viewerId } = usePageContext();
  useEffect(() => {
    if (viewerId !== null) setUploader(viewerId);
  }, [viewerId]);
  const hasForm = pathname === `${path}/upload` || /\/drafts\/[^/]+$/.test(pathname);
  const isOver = useFileDrop((dropped) => {
    const files = dropped.filter(isMedia);
    setNotice(files.length < dropped.length ? t.onlyMediaFiles() : "");
    // Other dialogs over the page have fields of their own.
    if (files.length === 0 || (!hasForm && pathname !== path)) return;
    if (!hasForm && files.length > 1 && hasDrafts) return setNotice(beginUploads(files, { drafts }));
    handFiles(files);
    const draft = drafts.find((each) => isFileOf(each, files[0]!));
    const form = draft ? path + encodePath`/drafts/${draft._id}` : `${path}/upload`;
    if (!hasForm) navigate(form + search, { preventScrollReset: true });
  });
  return (
    <>
      {isOver && <Overlay />}
      <p role="status" className={notice ? "notice mb-4" : "sr-only"}>
        {notice}
      </p>
    </>
  );
}

/** The types of React 18 lack the attribute. */
const manualPopover = { popover: "manual" };

/** Opens the overlay as a popover. A ref that differs in each render would open it each time. */
const showOverlay = (element: HTMLElement | null) => element?.showPopover?.();

/** Renders an overlay; in browsers with popovers, it also lies over an open dialog. */
function Overlay() {
  return (
    <div
      ref={showOverlay}
      {...manualPopover}
      className="pointer-events-none fixed inset-0 z-60 m-0 grid size-full place-items-center border-0 bg-[rgb(8_14_20/.6)] p-6"
      aria-hidden="true"
    >
      <p className="grid justify-items-center gap-2 rounded-sheet border-2 border-dashed border-field bg-raised px-10 py-8 text-18 font-semibold text-ink shadow-float">
        <Icon name="upload" />
        {t.dropVideos()}
      </p>
    </div>
  );
}
