import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { managedAccountSortings, managedAccountStates } from "#contract/managed-accounts";
import { endOfSuspension } from "#contract/suspension";
import { role } from "#contract/users";
import { approveRegistration, createResetLink, deletePerson, endSessionsOf } from "./acts-on-person";
import { changeQuota } from "./change-quota";
import { changeRole } from "./change-role";
import { countWaiting, listManagedAccounts } from "./list-managed-accounts";
import { findPersonDetails } from "./person-details";
import { suspendUser, unsuspendUser } from "./suspend";
import * as t from "#languages/api-administration";

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | null =>
  values.find((each) => each === value) ?? null;

export const managedAccountEndpoints = [
  endpoint(calls.listManagedAccounts, async ({ db, query, paging }) => {
    const filters = {
      query: query.query ?? "",
      role: oneOf(role.options, query.role),
      state: oneOf(managedAccountStates, query.state),
      sorting: oneOf(managedAccountSortings, query.sort) ?? "newest",
    };
    const [{ docs, page }, waiting] = await Promise.all([listManagedAccounts(db, filters, paging), countWaiting(db)]);
    return reply(fetchedMessage("Accounts"), docs, { page, waiting });
  }),
  endpoint(calls.countWaiting, async ({ db }) => reply(t.counted, { signUps: await countWaiting(db) })),
  endpoint(calls.findPerson, async ({ deps, viewer, params }) =>
    reply(fetchedMessage("Account"), await findPersonDetails(deps, viewer, params.userId)),
  ),
  endpoint(calls.changeRole, async ({ db, viewer, params, body: { role, from, reason } }) => {
    const change = { userId: params.userId, role, ...(from && { from }), ...(reason && { reason }) };
    const { username } = await changeRole(db, viewer, change);
    return reply(() => t.roleChanged({ username }), {});
  }),
  endpoint(calls.changeQuota, async ({ db, viewer, params: { userId }, body: { gigabytes: bytes, reason } }) => {
    await changeQuota(db, viewer, { userId, bytes, reason });
    return reply(t.quotaChanged, {});
  }),
  endpoint(calls.suspendPerson, async ({ db, viewer, params: { userId }, body: { hours, reason, from } }) => {
    const suspension = { userId, reason: { message: reason }, until: endOfSuspension(hours), from };
    const { username } = await db.transaction().execute((trx) => suspendUser(trx, viewer, suspension));
    return reply(() => t.suspended({ username }), {});
  }),
  endpoint(calls.unsuspendPerson, async ({ db, viewer, params: { userId }, body: { reason = "", from } }) => {
    const { username } = await db.transaction().execute((trx) => unsuspendUser(trx, viewer, { userId, reason, from }));
    return reply(() => t.unsuspended({ username }), {});
  }),
  endpoint(calls.endSessionsOf, async ({ db, viewer, params }) => {
    await endSessionsOf(db, viewer, params.userId);
    return reply(t.signedOutEverywhere, {});
  }),
  endpoint(calls.createResetLink, async ({ db, viewer, params }) => {
    const link = await createResetLink(db, viewer, params.userId);
    return reply(t.resetLink, link);
  }),
  endpoint(calls.deletePerson, async ({ deps, viewer, params: { userId }, body }) => {
    const { username } = await deletePerson(deps, viewer, { userId, reason: body.reason });
    return reply(() => t.deleted({ username }), {});
  }),
  endpoint(calls.approveRegistration, async ({ db, viewer, params }) => {
    await approveRegistration(db, viewer, params.userId);
    return reply(t.registrationApproved, {});
  }),
  endpoint(calls.refuseRegistration, async ({ deps, viewer, params: { userId }, body: { reason } }) => {
    await deletePerson(deps, viewer, { userId, reason, isRefusal: true });
    return reply(t.registrationRefused, {});
  }),
];
