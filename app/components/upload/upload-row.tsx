import { Link } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon";
import { langOf } from "#app/format/isolate";
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

/** Renders an upload with its progress and what can be done about it. */
export function UploadRow({ upload, search, onCancel }: Props) {
  const { title, state, text, percent, notice } = upload;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <DraftLink upload={upload} search={search} />
        {state === "stopped" ? (
          <p className="error" lang={langOf(text)}>
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

/** What a button says, and what it says to screen readers where there are several. */
const resumes = [t.resume, t.resumeUploadOf] as const;
const retries = [t.retry, t.retryUploadOf] as const;
const pauses = [t.pause, t.pauseUploadOf] as const;

interface RunButtonProps {
  upload: QueuedUpload;
  isNamed?: boolean;
}

/** Renders the button that pauses an upload, resumes it or tries it again; a signed-out visitor logs in first. */
export function RunButton({ upload: { token, title, state, problem }, isNamed = false }: RunButtonProps) {
  if (state === "done") return null;
  if (problem?.status === 401)
    return (
      <Link className="button" to="/login?from=/admin/dashboard">
        {t.logIn()}
      </Link>
    );
  const [sayAct, sayNamedAct] = state === "paused" ? resumes : state === "stopped" ? retries : pauses;
  return (
    <button
      className="button"
      type="button"
      aria-label={isNamed ? sayNamedAct({ title }) : undefined}
      onClick={() => (state === "paused" || state === "stopped" ? resumeUpload : pauseUpload)(token)}
    >
      {sayAct()}
    </button>
  );
}
