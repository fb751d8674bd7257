import { Link } from "@remix-run/react";
import { formatCount } from "#app/format/counts";
import type { JobCounts } from "#contract/administration";
import { jobStates, type JobState } from "#contract/words/jobs";

const jobs = "/administration/jobs";

export const jobsPath = (state: JobState) => (state === "waiting" ? jobs : `${jobs}?state=${state}`);

const labels: Record<JobState, string> = {
  waiting: "Waiting",
  running: "Running",
  failed: "Failed",
  cancelled: "Cancelled",
  done: "Done",
};

/** Links to the jobs in each state, with how many there are, and to storage. */
export function JobTabs({ current, counts }: { current: JobState | "storage"; counts?: JobCounts }) {
  return (
    <nav className="chips wrapping-chips my-4" aria-label="Jobs">
      {jobStates.map((state) => (
        <Tab key={state} to={jobsPath(state)} isCurrent={state === current}>
          {labels[state]}
          {counts && state !== "done" && ` (${describeCount(counts[state])})`}
        </Tab>
      ))}
      <Tab to={`${jobs}/storage`} isCurrent={current === "storage"}>
        Storage
      </Tab>
    </nav>
  );
}

/** Counting stops at 1,000. */
const describeCount = (count: number) => (count >= 1_000 ? "1,000+" : formatCount(count));

const Tab = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: React.ReactNode }) => (
  <Link className="chip" to={to} aria-current={isCurrent ? "page" : undefined}>
    {children}
  </Link>
);
