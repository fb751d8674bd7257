import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { jobStates } from "#contract/words/jobs";
import { cancelJob, retryJob } from "./change-job";
import { countJobs, listJobs } from "./list-jobs";
import { listStorage } from "./list-storage";
import { findOverview, findStorage } from "./overview";
import { findSweep, startSweep } from "./start-sweep";
import * as t from "#languages/api-operation";

export const administrationEndpoints = [
  endpoint(calls.findOverview, async ({ deps }) => reply(fetchedMessage("Overview"), await findOverview(deps))),
  endpoint(calls.listJobs, async ({ db, query, paging }) => {
    const state = jobStates.find((each) => each === query.state) ?? "waiting";
    const [{ docs: jobs, page }, counts] = await Promise.all([listJobs(db, state, paging), countJobs(db)]);
    return reply(fetchedMessage("Jobs"), { jobs, counts }, { page });
  }),
  endpoint(calls.retryJob, async ({ deps, viewer, params }) => {
    await retryJob(deps, viewer, params.jobId);
    return reply(t.jobRetried, {});
  }),
  endpoint(calls.cancelJob, async ({ db, viewer, params }) => {
    await cancelJob(db, viewer, params.jobId);
    return reply(t.jobCancelled, {});
  }),
  endpoint(calls.listStorage, async ({ db, deps, paging }) => {
    const [{ docs: accounts, page }, measured, sweep] = await Promise.all([
      listStorage(db, deps.quotas, paging),
      findStorage(db),
      findSweep(db),
    ]);
    return reply(fetchedMessage("Storage"), { accounts, measured, sweep }, { page });
  }),
  endpoint(calls.startSweep, async ({ deps, viewer }) => {
    await startSweep(deps, viewer);
    return reply(t.sweepStarted, {});
  }),
];
