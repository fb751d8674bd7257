import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { opensNewTab } from "#app/components/enhancements/opens-new-tab";
import { Icon } from "#app/components/ui/icon";
import { usePageContext } from "#app/components/ui/page-context";
import { pageStyles } from "#app/components/ui/page-styles";
import { toPercent } from "#app/format/transfer";
import { setUploader } from "./uploader";
import { removeOverUploads } from "./upload-queue";
import { isResumable, isUnderway, type QueuedUpload, readUploads } from "./upload-store";
import { useUploads } from "./use-uploads";
import * as t from "#languages/upload";

const dashboardPath = "/admin/dashboard";

/** Renders the progress of all uploads on every page but the dashboard, which lists them; announces when one ends. */
export function UploadStatus() {
  const { uploads, announcement } = useUploads();
  const { viewerId, isSignedIn } = usePageContext();
  const { pathname } = useLocation();
  useEffect(() => {
    if (viewerId !== null || !isSignedIn) setUploader(viewerId);
  }, [viewerId, isSignedIn]);
  useSignInWithinDocument(uploads.some(isResumable));
  const [hidden, setHidden] = useState("");
  if (hidden && describeStates(uploads) !== hidden) setHidden("");
  const isListed = pathname === dashboardPath || pathname.startsWith(`${dashboardPath}/`);
  const hide = () => {
    removeOverUploads();
    setHidden(describeStates(readUploads().uploads));
  };
  return (
    <>
      {uploads.length > 0 && !isListed && describeStates(uploads) !== hidden && <Bar uploads={uploads} onHide={hide} />}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
}

/** Describes the states in which the bar was hidden: it appears again, for good, once one of them changes. */
const describeStates = (uploads: readonly QueuedUpload[]) =>
  uploads.map(({ token, state }) => `${token} ${state}`).join();

/** Follows links to sign in without a new document, in which the waiting files would be lost. */
function useSignInWithinDocument(hasFiles: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasFiles) return;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/login'], a[href^='/signup']");
      if (!link || event.defaultPrevented || opensNewTab(event)) return;
      event.preventDefault();
      navigate(link.pathname + link.search);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [hasFiles, navigate]);
}

interface BarProps {
  uploads: readonly QueuedUpload[];
  onHide: () => void;
}

function Bar({ uploads, onHide }: BarProps) {
  const isOver = !uploads.some(isUnderway);
  useRaisedToasts();
  const { text, percent } = summarize(uploads);
  return (
    <>
      {pageStyles().map((link) => (
        <link key="styles" {...(link as { rel: string; href: string })} />
      ))}
      <section
        className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-20 mx-auto flex w-[min(420px,100%-24px)] items-center gap-3 rounded-panel border border-line bg-raised py-1.5 ps-4 pe-2 shadow-float sm:bottom-3 print:hidden"
        aria-label={t.uploads()}
      >
        <div className="min-w-0 flex-1">
          <p className="truncate text-14">{text}</p>
          {!isOver && <progress className="block" max={100} value={percent} aria-label={t.uploads()} />}
        </div>
        <Link className="button button-ghost" to={dashboardPath}>
          {t.view()}
        </Link>
        {isOver && (
          <button
            className="button button-ghost button-icon"
            type="button"
            aria-label={t.hideUploads()}
            onClick={onHide}
          >
            <Icon name="x" />
          </button>
        )}
      </section>
    </>
  );
}

/** Raises the toasts at the bottom of the page above the bar. */
function useRaisedToasts() {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--lift", "68px");
    return () => void style.removeProperty("--lift");
  }, []);
}

const isStopped = ({ state }: QueuedUpload) => state === "stopped";

const describeUpload = ({ title, text }: QueuedUpload) => t.titleAndState({ title, state: text });

function summarize(uploads: readonly QueuedUpload[]) {
  const stopped = uploads.find(isStopped);
  const doneCount = uploads.filter(({ state }) => state === "done").length;
  const active = uploads.find(({ state }) => state === "sending") ?? uploads.find(isUnderway);
  const sum = uploads.reduce((bytes, { file }) => bytes + file.size, 0);
  const sentBytes = uploads.reduce((bytes, { file, percent }) => bytes + (file.size * percent) / 100, 0);
  const percent = toPercent(sentBytes, sum);
  if (active)
    return {
      percent,
      text:
        uploads.length === 1
          ? describeUpload(active)
          : t.uploadingFiles({ current: doneCount + 1, total: uploads.length, percent }),
    };
  if (stopped) return { percent, text: describeUpload(stopped) };
  return {
    percent,
    text: doneCount === 1 ? describeUpload(uploads[0]!) : t.filesUploaded({ count: doneCount }),
  };
}
