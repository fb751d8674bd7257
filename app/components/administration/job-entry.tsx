import { Link } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/submit-button";
import { formatCountOf } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import type { Job } from "#contract/administration";
import { formatBytes } from "#contract/format";
import { jobKinds, maxAttempts } from "#contract/words/jobs";
import { formatTime } from "./format-time";

/** Renders a job: what it does, to which video, how it is doing, and the buttons that retry or cancel it. */
export function JobEntry({ isPending, ...job }: Job & { isPending: boolean }) {
  const name = job.video ? `${jobKinds[job.kind]}: ${job.video.title}` : jobKinds[job.kind];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="font-semibold">{jobKinds[job.kind]}</p>
        {job.video && <JobVideo {...job.video} />}
        {job.failure && <p>{job.failure}</p>}
        {job.result && <p>{`Deleted ${formatCountOf(job.result.files, "file")}, ${formatBytes(job.result.bytes)}`}</p>}
        <p className="text-sm text-muted">{describeJob(job)}</p>
        {job.details && (
          <details>
            <summary className="inline-flex min-h-8 items-center text-link underline">Technical details</summary>
            <pre className="max-h-60 overflow-auto text-13 whitespace-pre-wrap" tabIndex={0}>
              {job.details}
            </pre>
          </details>
        )}
      </div>
      {job.canBeRetried && (
        <SubmitButton variant="secondary" name="retry" value={job._id} pending={isPending}>
          Retry<span className="sr-only">{` ${name}`}</span>
        </SubmitButton>
      )}
      {job.canBeCancelled && (
        <SubmitButton variant="secondary" name="cancel" value={job._id} pending={isPending}>
          Cancel<span className="sr-only">{` ${name}`}</span>
        </SubmitButton>
      )}
    </li>
  );
}

const JobVideo = ({ _id, title, owner }: NonNullable<Job["video"]>) => (
  <p>
    <Link className="inline-block min-h-6" to={encodePath`/video/${_id}`}>
      <bdi>{title || "Untitled"}</bdi>
    </Link>
    {" by "}
    <bdi>{owner}</bdi>
  </p>
);

function describeJob({ state, attempts, progress, notBefore, createdAt, endedAt }: Job): string {
  const parts = [
    state === "running" && progress !== null && `${progress} %`,
    attempts > 0 && `attempt ${attempts} of ${maxAttempts}`,
    `added ${formatTime(createdAt)}`,
    notBefore !== null && `begins ${formatTime(notBefore)} or later`,
    endedAt !== null && `${state} ${formatTime(endedAt)}`,
  ];
  const text = parts.filter(Boolean).join(" · ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
