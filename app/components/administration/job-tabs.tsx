import { Link } from "@remix-run/react";
import { formatCount } from "#app/format/counts";
import type { JobCounts } from "#contract/administration";
import { jobStates, type JobState } from "#contract/words/jobs";
import { formatNumber } from "#languages/runtime/formats";
import * as t from "#languages/administration";

const jobs = "/administration/jobs";

export const jobsPath = (state: JobState) => (state === "waiting" ? jobs : `${jobs}?state=${state}`);

/** What jobs are called in each state. */
export const jobStateNames: Record<JobState, () => string> = {
  waiting: t.jobsWaiting,
  running: t.jobsRunning,
  failed: t.jobsFailed,
  cancelled: t.jobsCancelled,
  done: t.jobsDone,
};

/** Links to the jobs in each state, with how many there are, and to storage. */
export function JobTabs({ current, counts }: { current: JobState | "storage"; counts?: JobCounts }) {
  return (
    <nav className="chips my-4 grid-cols-2 max-sm:grid min-[22.5rem]:grid-cols-3" aria-label={t.jobs()}>
      {jobStates.map((state) => (
        <Tab key={state} to={jobsPath(state)} isCurrent={state === current}>
          {counts && state !== "done"
            ? t.tabWithCount({ label: jobStateNames[state](), count: describeJobCount(counts[state]) })
            : jobStateNames[state]()}
        </Tab>
      ))}
      <Tab to={`${jobs}/storage`} isCurrent={current === "storage"}>
        {t.storage()}
      </Tab>
    </nav>
  );
}

const maxCounted = 1_000;

/** Says how many jobs there are; counting stops at 1,000. */
export const describeJobCount = (count: number) =>
  count >= maxCounted ? t.countOrMore({ count: formatNumber(maxCounted, {}) }) : formatCount(count);

const Tab = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: React.ReactNode }) => (
  <Link
    className="chip aria-[current]:font-bold max-sm:px-2 max-sm:whitespace-normal"
    to={to}
    aria-current={isCurrent ? "page" : undefined}
  >
    {children}
  </Link>
);
