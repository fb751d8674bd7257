import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { personSortings, personStates } from "#contract/people";
import { endOfSuspension } from "#contract/suspension";
import { role } from "#contract/users";
import { approveRegistration, createResetLink, deletePerson, endSessionsOf } from "./acts-on-person";
import { changeQuota } from "./change-quota";
import { changeRole } from "./change-role";
import { countWaiting, listPeople } from "./list-people";
import { findPersonDetails } from "./person-details";
import { suspendUser, unsuspendUser } from "./suspend";

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | null =>
  values.find((each) => each === value) ?? null;

export const peopleEndpoints = [
  endpoint(calls.listPeople, async ({ db, query, paging }) => {
    const filters = {
      query: query.query ?? "",
      role: oneOf(role.options, query.role),
      state: oneOf(personStates, query.state),
      sorting: oneOf(personSortings, query.sort) ?? "newest",
    };
    const [{ docs, page }, waiting] = await Promise.all([listPeople(db, filters, paging), countWaiting(db)]);
    return reply("Accounts fetched successfully", docs, { page, waiting });
  }),
  endpoint(calls.countWaiting, async ({ db }) => reply("Counted successfully", { signUps: await countWaiting(db) })),
  endpoint(calls.findPerson, async ({ deps, viewer, params }) =>
    reply("Account fetched successfully", await findPersonDetails(deps, viewer, params.userId)),
  ),
  endpoint(calls.changeRole, async ({ db, viewer, params, body: { role, from, reason } }) => {
    const change = { userId: params.userId, role, ...(from && { from }), ...(reason && { reason }) };
    const { username } = await changeRole(db, viewer, change);
    return reply(`${username} has a new role`, {});
  }),
  endpoint(calls.changeQuota, async ({ db, viewer, params: { userId }, body: { gigabytes: bytes, reason } }) => {
    await changeQuota(db, viewer, { userId, bytes, reason });
    return reply("The quota is changed", {});
  }),
  endpoint(calls.suspendPerson, async ({ db, viewer, params: { userId }, body: { hours, reason } }) => {
    const suspension = { userId, reason, until: endOfSuspension(hours) };
    const { username } = await db.transaction().execute((trx) => suspendUser(trx, viewer, suspension));
    return reply(`${username} is suspended`, {});
  }),
  endpoint(calls.unsuspendPerson, async ({ db, viewer, params: { userId }, body: { reason = "" } }) => {
    const { username } = await db.transaction().execute((trx) => unsuspendUser(trx, viewer, { userId, reason }));
    return reply(`${username} is no longer suspended`, {});
  }),
  endpoint(calls.endSessionsOf, async ({ db, viewer, params }) => {
    await endSessionsOf(db, viewer, params.userId);
    return reply("The account is signed out everywhere", {});
  }),
  endpoint(calls.createResetLink, async ({ db, viewer, params }) => {
    const link = await createResetLink(db, viewer, params.userId);
    return reply("This link sets a new password once, for 24 hours", link);
  }),
  endpoint(calls.deletePerson, async ({ deps, viewer, params: { userId }, body }) => {
    const { username } = await deletePerson(deps, viewer, { userId, reason: body.reason });
    return reply(`${username} is deleted`, {});
  }),
  endpoint(calls.approveRegistration, async ({ db, viewer, params }) => {
    await approveRegistration(db, viewer, params.userId);
    return reply("The registration is approved", {});
  }),
  endpoint(calls.refuseRegistration, async ({ deps, viewer, params: { userId }, body: { reason } }) => {
    await deletePerson(deps, viewer, { userId, reason, isRefusal: true });
    return reply("The registration is refused and deleted", {});
  }),
];
