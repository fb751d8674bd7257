import { z } from "zod";
import {
  jobCounts,
  jobShape,
  measuredStorage,
  overviewShape,
  storageShape,
  sweepShape,
} from "#contract/administration";
import { changedSetup, setupShape } from "#contract/setup";
import { call } from "./call";
import { cursorPaging, pageCursors } from "./list";

export const administrationCalls = {
  findOverview: call({
    route: "GET /administration/overview",
    summary: "Returns metrics of the last 90 days, jobs, storage, and what needs attention",
    who: "administrator",
    scope: "administer",
    answer: overviewShape,
  }),
  findSetup: call({
    route: "GET /administration/setup",
    summary: "Returns the first steps of a new site: which are done, and whether the list is hidden",
    who: "administrator",
    scope: "administer",
    answer: setupShape,
  }),
  changeSetup: call({
    route: "PATCH /administration/setup",
    summary: "Hides the list of first steps (`hidden`) or shows it again (`shown`)",
    who: "administrator",
    scope: "administer",
    body: changedSetup,
    answer: setupShape,
  }),
  sendTestMail: call({
    route: "POST /administration/test-mail",
    summary: "Sends a test mail to the administrator's own address; a 409 names the reason why it failed",
    who: "administrator",
    scope: "administer",
    limit: "mailFromAccount",
  }),
  listJobs: call({
    route: "GET /administration/jobs",
    summary: "Lists the jobs in a state: waiting and running ones by their time, the others newest first",
    who: "administrator",
    scope: "administer",
    query: { ...cursorPaging, state: "waiting, running, failed, cancelled or done; waiting by default" },
    defaultLimit: 50,
    answer: z.object({ jobs: z.array(jobShape), counts: jobCounts }),
    envelopeKeys: pageCursors,
  }),
  retryJob: call({
    route: "POST /administration/jobs/{jobId}/retry",
    summary: "Restarts a failed or cancelled job; 409 for a job in another state",
    who: "administrator",
    scope: "administer",
  }),
  cancelJob: call({
    route: "DELETE /administration/jobs/{jobId}",
    summary: "Cancels a job; a running one stops within seconds. 409 when it has ended or cannot be cancelled",
    who: "administrator",
    scope: "administer",
  }),
  listStorage: call({
    route: "GET /administration/storage",
    summary: "Lists how much each account stores, the largest first",
    who: "administrator",
    scope: "administer",
    query: cursorPaging,
    defaultLimit: 50,
    answer: z.object({ accounts: z.array(storageShape), measured: measuredStorage, sweep: sweepShape }),
    envelopeKeys: pageCursors,
  }),
  startSweep: call({
    route: "POST /administration/sweep",
    summary: "Adds a job that deletes leftover files; 409 while one waits or runs",
    who: "administrator",
    scope: "administer",
  }),
};
