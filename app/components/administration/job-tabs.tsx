import { Link } from "@remix-run/react";
import { formatCount } from "#app/format/counts";
import type { JobCounts } from "#contract/administration";
import { jobStates, type JobState } from "#contract/words/jobs";
import { formatNumber } from "#languages/runtime/formats";
import * as t from "#languages/administration";

const jobsRoot = "/administration/jobs";

export const jobsPath = (state: JobState) => (state === "waiting" ? jobsRoot : `${jobsRoot}?state=${state}`);

export const jobStateNames: Record<JobState, () => string> = {
  waiting: t.jobsWaiting,
  running: t.jobsRunning,
  failed: t.jobsFailed,
  cancelled: t.jobsCancelled,
  done: t.jobsDone,
};

/** Renders links to the jobs in each state, with their number, and apart from them a link to storage. */
export function JobTabs({ current, counts }: { current: JobState; counts: JobCounts }) {
  return (
    <div className="my-4 flex flex-wrap items-center justify-between gap-3">
      <nav
        className="chips grid-cols-6 max-sm:grid max-sm:w-full max-sm:*:col-span-3 max-sm:[&>:nth-child(-n+3)]:col-span-2"
        aria-label={t.jobs()}
      >
        {jobStates.map((state) => (
          <Link
            key={state}
            className="chip aria-[current]:font-bold max-sm:px-2 max-sm:whitespace-normal"
            to={jobsPath(state)}
            aria-current={state === current ? "page" : undefined}
          >
            {state === "done"
              ? jobStateNames.done()
              : t.tabWithCount({ label: jobStateNames[state](), count: describeJobCount(counts[state]) })}
          </Link>
        ))}
      </nav>
      <Link className="button max-sm:w-full" to={`${jobsRoot}/storage`}>
        {t.storage()}
      </Link>
    </div>
  );
}

const maxCounted = 1_000;

/** Formats a number of jobs; the server counts up to 1,000. */
export const describeJobCount = (count: number) =>
  count >= maxCounted ? t.countOrMore({ count: formatNumber(maxCounted, {}) }) : formatCount(count);
