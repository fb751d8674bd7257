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
    address: "GET /administration/overview",
    summary: "Figures of the last 90 days, jobs, storage, and what needs attention",
    who: "administrator",
    scope: "administer",
    answer: overviewShape,
  }),
  findSetup: call({
    address: "GET /administration/setup",
    summary: "The list of first steps: which are done, and whether the list is put away",
    who: "administrator",
    scope: "administer",
    answer: setupShape,
  }),
  changeSetup: call({
    address: "PATCH /administration/setup",
    summary: "Puts the list of first steps away (`away`) or shows it again (`shown`)",
    who: "administrator",
    scope: "administer",
    body: changedSetup,
    answer: setupShape,
  }),
  sendTestMail: call({
    address: "POST /administration/test-mail",
    summary: "Sends a mail to the administrator's own address; 409 says why the site could not send it",
    who: "administrator",
    scope: "administer",
    limit: "mailFromAccount",
  }),
  listJobs: call({
    address: "GET /administration/jobs",
    summary: "The jobs in a state: those that wait or run by their time, the others from the last one on",
    who: "administrator",
    scope: "administer",
    query: { ...cursorPaging, state: "waiting, running, failed, cancelled or done; waiting by default" },
    defaultLimit: 50,
    answer: z.object({ jobs: z.array(jobShape), counts: jobCounts }),
    extra: pageCursors,
  }),
  retryJob: call({
    address: "POST /administration/jobs/{jobId}/retry",
    summary: "Restarts a job that failed or was cancelled; 409 when it is in another state",
    who: "administrator",
    scope: "administer",
  }),
  cancelJob: call({
    address: "DELETE /administration/jobs/{jobId}",
    summary: "Cancels a job; one that runs stops within seconds. 409 when it has ended, or cannot be cancelled",
    who: "administrator",
    scope: "administer",
  }),
  listStorage: call({
    address: "GET /administration/storage",
    summary: "What accounts store, the largest first",
    who: "administrator",
    scope: "administer",
    query: cursorPaging,
    defaultLimit: 50,
    answer: z.object({ accounts: z.array(storageShape), measured: measuredStorage, sweep: sweepShape }),
    extra: pageCursors,
  }),
  startSweep: call({
    address: "POST /administration/sweep",
    summary: "Adds a job that deletes leftover files; 409 while one waits or runs",
    who: "administrator",
    scope: "administer",
  }),
};
