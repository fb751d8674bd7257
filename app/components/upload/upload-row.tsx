import { Link } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon";
import { chooseLang } from "#app/format/isolate";
import { encodePath } from "#app/format/path";
import { pauseUpload, resumeUpload } from "./upload-queue";
import { isUnderway, type QueuedUpload } from "./upload-store";
import * as t from "#languages/upload";

interface Props {
  upload: QueuedUpload;
  /** The query of the page. */
  search: string;
  onCancel: () => void;
}

/** Renders an upload with its progress and its buttons. */
export function UploadRow({ upload, search, onCancel }: Props) {
  const { title, state, text, percent, notice } = upload;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <DraftLink upload={upload} search={search} />
        {state === "stopped" ? (
          <p className="error" lang={chooseLang(text)}>
            <Icon name="alert" />
            {text}
          </p>
        ) : (
          <p className="meta">{text}</p>
        )}
        {notice && <p className="meta">{notice}</p>}
        {isUnderway(upload) && (
          <progress className="mt-1.5 block" max={100} value={percent} aria-label={t.uploadOf({ title })} />
        )}
      </div>
      <div className="flex gap-2">
        <RunButton upload={upload} isNamed />
        <button
          className="button button-ghost button-icon"
          type="button"
          aria-label={t.cancelUploadOf({ title })}
          onClick={onCancel}
        >
          <Icon name="x" />
        </button>
      </div>
    </li>
  );
}

function DraftLink({ upload: { title, draft }, search }: Pick<Props, "upload" | "search">) {
  if (!draft) return <bdi className="wrap-anywhere">{title}</bdi>;
  return (
    <Link
      className="inline-block min-h-6 wrap-anywhere"
      to={encodePath`/admin/dashboard/drafts/${draft._id}` + search}
      preventScrollReset
      discover="none"
      dir="auto"
    >
      {title}
    </Link>
  );
}

/** The label of a button, and its accessible name if the page has several. */
const resumeLabels = [t.resume, t.resumeUploadOf] as const;
const retryLabels = [t.retry, t.retryUploadOf] as const;
const pauseLabels = [t.pause, t.pauseUploadOf] as const;

interface RunButtonProps {
  upload: QueuedUpload;
  isNamed?: boolean;
}

/** Renders the button that pauses, resumes or retries an upload, or the link to log in if the viewer is signed out. */
export function RunButton({ upload: { token, title, state, problem }, isNamed = false }: RunButtonProps) {
  if (state === "done") return null;
  if (problem?.status === 401)
    return (
      <Link className="button" to="/login?from=/admin/dashboard">
        {t.logIn()}
      </Link>
    );
  const [label, accessibleName] = state === "paused" ? resumeLabels : state === "stopped" ? retryLabels : pauseLabels;
  return (
    <button
      className="button"
      type="button"
      aria-label={isNamed ? accessibleName({ title }) : undefined}
      onClick={() => (state === "paused" || state === "stopped" ? resumeUpload : pauseUpload)(token)}
    >
      {label()}
    </button>
  );
}
