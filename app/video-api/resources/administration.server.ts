import { z } from "zod";
import { overviewShape } from "#contract/administration";
import type { actFilters } from "#contract/audit";
import { calls } from "#contract/calls";
import type { Params } from "#contract/calls/call";
import type { JobState } from "#contract/words/jobs";
import { setupShape } from "#contract/setup";
import { signUpsShape } from "#contract/invitations";
import { pageSizes } from "#contract/limits";
import { resetLinkShape, waitingShape } from "#contract/managed-accounts";
import { personDetails } from "../shapes/stored-messages.server";
import { call, method, sendCall } from "../transport/call.server";
import { listOwn } from "./own-list.server";
import type { PagePosition } from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";

/** These four are false if a server leaves them out; `mode` and `isFixed` are required. */
const signUps = signUpsShape.extend({
  sendsMail: z.boolean().catch(false),
  requiresVerifiedEmail: z.boolean().catch(false),
  isFirst: z.boolean().catch(false),
  needsSetupLink: z.boolean().catch(false),
});

type Filters<K extends string> = Partial<Record<K, string | null>>;

/** The calls that change an account by a form, by their names. */
const changes = {
  changeRole: calls.changeRole,
  changeQuota: calls.changeQuota,
  suspendPerson: calls.suspendPerson,
  unsuspendPerson: calls.unsuspendPerson,
  deletePerson: calls.deletePerson,
  refuseRegistration: calls.refuseRegistration,
} as const;
export type PersonChange = keyof typeof changes;

/** administration/…; no other server of the family has these calls, so their shapes are our own. */
export const administration = (session: ApiSession) => ({
  people: (position: PagePosition, filters: Filters<"query" | "role" | "state" | "sort">) =>
    listOwn(session, calls.listManagedAccounts, { query: { ...position, ...filters } }),
  waiting: method(session, calls.countWaiting, waitingShape),
  person: method(session, calls.findPerson, personDetails),
  /** Sends the fields of a form as they were typed; the API validates them. */
  change: (name: PersonChange, params: Params<typeof calls.changeRole>, body: Record<string, unknown>) =>
    sendCall(session, changes[name], { params, body }),
  createResetLink: (userId: string, password: string) =>
    call(session, calls.createResetLink, { params: { userId }, body: { password } }, resetLinkShape),
  endSessionsOf: method(session, calls.endSessionsOf),
  approve: method(session, calls.approveRegistration),

  signUps: method(session, calls.findSignUps, signUps),
  changeSignUps: method(session, calls.changeSignUps, signUps),
  invitations: (position: PagePosition) => listOwn(session, calls.listInvitations, { query: { ...position } }),
  createInvitation: (body: { uses: number; days: number; note: string }) =>
    call(session, calls.createInvitation, {
      body: { ...body, uses: String(body.uses), days: String(body.days) },
    }),
  endInvitation: method(session, calls.endInvitation),

  overview: method(session, calls.findOverview, overviewShape),
  setup: method(session, calls.findSetup, setupShape),
  changeSetup: method(session, calls.changeSetup, setupShape),
  sendTestMail: method(session, calls.sendTestMail),
  jobs: (state: JobState, position: PagePosition) =>
    listOwn(session, calls.listJobs, { query: { ...position, state } }),
  retryJob: method(session, calls.retryJob),
  cancelJob: method(session, calls.cancelJob),
  storage: (position: PagePosition) => listOwn(session, calls.listStorage, { query: { ...position } }),
  startSweep: method(session, calls.startSweep),

  acts: (position: PagePosition, filters: Filters<keyof typeof actFilters>, limit: number = pageSizes.table) =>
    listOwn(session, calls.listActs, { query: { ...position, ...filters, limit } }),
});
