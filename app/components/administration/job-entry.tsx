import { Link } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/submit-button";
import { encodePath } from "#app/format/path";
import type { Job } from "#contract/administration";
import { toNonBreaking } from "#app/format/counts";
import { formatShare } from "#app/format/share";
import { formatBytes } from "#app/format/size";
import { jobKinds, type JobState, maxAttempts } from "#contract/words/jobs";
import { formatMediumTime } from "./format-medium-time";
import { Facts } from "#app/components/ui/facts";
import { srOnly } from "#app/components/ui/sr-only";
import { Icon, type IconName } from "#app/components/ui/icon";
import * as t from "#languages/administration";

const stateIcons: Record<JobState, IconName> = {
  waiting: "clock",
  running: "play",
  failed: "alert",
  cancelled: "x",
  done: "check",
};

/** Renders a job: what it does, its video, its state, and the buttons that retry or cancel it. */
export function JobEntry({ isPending, ...job }: Job & { isPending: boolean }) {
  const name = job.video
    ? t.jobOnVideo({ job: jobKinds[job.kind], title: job.video.title || t.untitled() })
    : jobKinds[job.kind];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span
        className={`grid size-10 place-items-center rounded-[50%] bg-surface [&>.icon]:size-5 ${job.state === "failed" ? "text-danger" : "text-muted"}`}
      >
        <Icon name={stateIcons[job.state]} />
      </span>
      <div className="wrap-anywhere">
        <p className="font-semibold">{jobKinds[job.kind]}</p>
        {job.video && <JobVideo {...job.video} />}
        {job.failure && <p className="text-danger">{job.failure}</p>}
        {job.result && <p>{t.sweepDeleted({ count: job.result.files, size: formatBytes(job.result.bytes) })}</p>}
        <p className="figures text-small text-muted">
          <Facts facts={describeJob(job)} />
        </p>
        {job.details && (
          <details>
            <summary className="inline-flex min-h-8 items-center text-link underline">{t.technicalDetails()}</summary>
            <pre className="max-h-60 overflow-auto text-13 whitespace-pre-wrap" tabIndex={0}>
              {job.details}
            </pre>
          </details>
        )}
      </div>
      <p className="row empty:hidden max-sm:col-start-2">
        {job.canBeRetried && (
          <SubmitButton variant="secondary" name="retry" value={job._id} pending={isPending}>
            {t.retryJob({ name, hidden: srOnly })}
          </SubmitButton>
        )}
        {job.canBeCancelled && (
          <SubmitButton variant="secondary" name="cancel" value={job._id} pending={isPending}>
            {t.cancelJob({ name, hidden: srOnly })}
          </SubmitButton>
        )}
      </p>
    </li>
  );
}

const JobVideo = ({ _id, title, owner }: NonNullable<Job["video"]>) => (
  <p>
    {t.videoBy({
      title: title || t.untitled(),
      owner: owner && `@${owner}`,
      link: (text) => (
        <Link className="inline-block min-h-6" to={encodePath`/video/${_id}`}>
          <bdi>{text}</bdi>
        </Link>
      ),
      name: (text) => <bdi className="inline-block">{text}</bdi>,
    })}
  </p>
);

function describeJob({ state, attempts, progress, notBefore, createdAt, endedAt }: Job): string[] {
  const parts = [
    state === "running" && progress !== null && formatShare(progress),
    attempts > 0 && t.jobAttempt({ attempt: attempts, max: maxAttempts }),
    t.jobAdded({ time: formatMediumTime(createdAt) }),
    notBefore !== null && t.jobBegins({ time: formatMediumTime(notBefore) }),
    endedAt !== null && formatEnd(state, formatMediumTime(endedAt)),
  ];
  const [first = "", ...others] = parts.filter((part) => part !== false).map(toNonBreaking);
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others];
}

function formatEnd(state: Job["state"], time: string): string {
  if (state === "failed") return t.jobFailed({ time });
  return state === "cancelled" ? t.jobCancelled({ time }) : t.jobDone({ time });
}
