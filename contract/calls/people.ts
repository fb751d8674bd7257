import { z } from "zod";
import { actFilters, actShape } from "#contract/audit";
import { changedSignUps, invitationShape, newInvitation, signUpsShape } from "#contract/invitations";
import {
  changedQuota,
  changedRole,
  newSuspension,
  personDetailsShape,
  personShape,
  resetLinkShape,
  waitingShape,
  withReason,
  withReasonAndPassword,
} from "#contract/people";
import { freshProof } from "#contract/owner-proof";
import { call } from "./call";
import { cursorPaging, pageCursors } from "./list";

export const peopleCalls = {
  listPeople: call({
    address: "GET /administration/users",
    summary: "All accounts",
    who: "administrator",
    query: {
      ...cursorPaging,
      query: "A part of a username or full name, or a whole e-mail address or id",
      role: "user, moderator or admin",
      state: "suspended, or waiting for approval",
      sort: "newest, oldest or name",
    },
    defaultLimit: 50,
    answer: z.array(personShape),
    extra: pageCursors.extend({ waiting: z.int() }),
  }),
  countWaiting: call({
    address: "GET /administration/waiting",
    summary: "How many sign-ups wait for approval, counted up to 1,000",
    who: "administrator",
    answer: waitingShape,
  }),
  findPerson: call({
    address: "GET /administration/users/{userId}",
    summary: "An account with all that administrators know of it",
    who: "administrator",
    answer: personDetailsShape,
  }),
  changeRole: call({
    address: "PATCH /administration/users/{userId}/role",
    summary: "Gives an account a role; 409 when it is no longer `from`",
    who: "administrator",
    needsFreshPassword: true,
    body: changedRole,
  }),
  changeQuota: call({
    address: "PATCH /administration/users/{userId}/quota",
    summary: "Changes what an account may store",
    who: "administrator",
    body: changedQuota,
  }),
  suspendPerson: call({
    address: "POST /administration/users/{userId}/suspension",
    summary: "Suspends an account, or changes its suspension",
    who: "moderator",
    body: newSuspension,
  }),
  unsuspendPerson: call({
    address: "DELETE /administration/users/{userId}/suspension",
    summary: "Ends the suspension of an account",
    who: "moderator",
    body: withReason,
  }),
  endSessionsOf: call({
    address: "DELETE /administration/users/{userId}/sessions",
    summary: "Ends all sessions of an account",
    who: "administrator",
  }),
  createResetLink: call({
    address: "POST /administration/users/{userId}/reset-link",
    summary: "Makes a link that sets a new password of an account once, within a day",
    who: "administrator",
    needsFreshPassword: true,
    body: freshProof,
    answer: resetLinkShape,
  }),
  deletePerson: call({
    address: "DELETE /administration/users/{userId}",
    summary: "Deletes an account with all that hangs on it",
    who: "administrator",
    needsFreshPassword: true,
    body: withReasonAndPassword,
  }),
  approveRegistration: call({
    address: "POST /administration/users/{userId}/approval",
    summary: "Approves a registration that waits, so that the account can sign in",
    who: "administrator",
  }),
  refuseRegistration: call({
    address: "DELETE /administration/users/{userId}/approval",
    summary: "Refuses a registration that waits, and deletes it",
    who: "administrator",
    body: withReason,
  }),
  listInvitations: call({
    address: "GET /administration/invitations",
    summary: "All invitations, newest first",
    who: "administrator",
    query: cursorPaging,
    defaultLimit: 50,
    answer: z.array(invitationShape),
    extra: pageCursors,
  }),
  createInvitation: call({
    address: "POST /administration/invitations",
    summary: "Makes a link by which people may sign up",
    who: "administrator",
    body: newInvitation,
    answer: invitationShape,
    status: 201,
  }),
  endInvitation: call({
    address: "DELETE /administration/invitations/{invitationId}",
    summary: "Ends an invitation",
    who: "administrator",
  }),
  findSignUps: call({
    address: "GET /sign-ups",
    summary: "Who can create an account: open, approval, invitation or closed",
    who: "everybody",
    answer: signUpsShape,
  }),
  changeSignUps: call({
    address: "PATCH /administration/sign-ups",
    summary: "Changes who may make an account",
    who: "administrator",
    body: changedSignUps,
    answer: signUpsShape,
  }),
  listActs: call({
    address: "GET /administration/log",
    summary: "The audit log, newest first",
    who: "administrator",
    query: { ...cursorPaging, ...actFilters },
    defaultLimit: 50,
    answer: z.array(actShape),
    extra: pageCursors,
  }),
};
