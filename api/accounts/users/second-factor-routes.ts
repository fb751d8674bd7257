import { confirmSessionByPasskey, requireOwner } from "#api/accounts/auth/owner-proof";
import { logSecurityEvent } from "#api/accounts/auth/security-events";
import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import type { Db } from "#api/db/open";
import { beginApp, confirmApp, findPendingApp } from "#api/accounts/second-factors/authenticator-app";
import { beginConfirmation, verifyConfirmation } from "#api/accounts/second-factors/passkey-assertion";
import {
  beginRegistration,
  insertPasskey,
  renamePasskey,
  verifyRegistration,
} from "#api/accounts/second-factors/passkeys";
import { replaceRecoveryCodes } from "#api/accounts/second-factors/recovery-codes";
import { removeApp, removePasskey } from "#api/accounts/second-factors/remove-second-factor";
import { countFactors, describeFactors, hasSecondFactor } from "#api/accounts/second-factors/second-factor-state";
import { findSiteName } from "#api/site/settings/describe-site";
import { verifyFirstCode } from "#api/accounts/second-factors/verify-code";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { changeSecondFactor } from "./change-second-factor";
import * as t from "#languages/api-accounts";

const noApp = () => new ApiError(404, t.appSetupExpired);
const hasApp = () => new ApiError(409, t.appAddedBefore);
const noFactor = () => new ApiError(409, t.codesNeedFactor);
const noPasskey = () => new ApiError(404, t.passkeyRemovedBefore);

/** The endpoints that change what a sign-in asks for besides the password. */
export const secondFactorEndpoints = [
  endpoint(calls.findSecondFactor, async ({ db, viewerId }) =>
    reply(fetchedMessage("Second factor"), await describeFactors(db, viewerId)),
  ),
  endpoint(calls.beginApp, async ({ deps, db, viewerId }) => {
    if (!(await beginApp(db, deps.secret, viewerId))) throw hasApp();
    return reply(t.scanCode, {});
  }),
  endpoint(calls.findPendingApp, async ({ deps, db, viewer: { id, username }, requester: { origin } }) => {
    const app = await findPendingApp(db, deps.secret, { userId: id, host: new URL(origin).hostname, username });
    if (!app) throw noApp();
    return reply(fetchedMessage("Authenticator app"), app);
  }),
  requestEndpoint(calls.confirmApp, async ({ deps, viewer, requester: { address }, body, context }) => {
    await requireOwner(deps, { viewer, address, proof: body });
    await verifyFirstCode(deps, viewer.id, body.code);
    const recoveryCodes = await changeSecondFactor(deps, { viewer, act: "app.add" }, async (trx) => {
      if (!(await confirmApp(trx, viewer.id))) throw noApp();
      return createFirstCodes(trx, viewer.id);
    });
    logSecurityEvent(context, "second factor added", viewer.id);
    return reply(t.appAdded, { recoveryCodes });
  }),
  requestEndpoint(calls.removeApp, async ({ deps, viewer, requester: { address }, body: proof, context }) => {
    await requireOwner(deps, { viewer, address, proof });
    await changeSecondFactor(deps, { viewer, act: "app.remove" }, async (trx) => {
      if (!(await removeApp(trx, viewer.id))) throw new ApiError(404, t.noApp);
    });
    logSecurityEvent(context, "second factor removed", viewer.id);
    return reply(t.appRemoved, {});
  }),
  requestEndpoint(
    calls.replaceRecoveryCodes,
    async ({ deps, viewer, requester: { address }, body: proof, context }) => {
      await requireOwner(deps, { viewer, address, proof });
      const recoveryCodes = await changeSecondFactor(deps, { viewer, act: "recovery-codes.replace" }, async (trx) => {
        if (!hasSecondFactor(await countFactors(trx, viewer.id))) throw noFactor();
        return replaceRecoveryCodes(trx, viewer.id);
      });
      logSecurityEvent(context, "recovery codes replaced", viewer.id);
      return reply(t.codesReplaced, { recoveryCodes });
    },
  ),
  endpoint(calls.beginPasskey, async ({ deps, db, viewer, requester: { origin } }) => {
    const siteName = await findSiteName(deps);
    return reply(t.passkeyRequested, await beginRegistration(db, { origin, siteName }, viewer));
  }),
  requestEndpoint(calls.addPasskey, async ({ deps, db, viewer, requester: { address, origin }, body, context }) => {
    await requireOwner(deps, { viewer, address, proof: body });
    const credential = await verifyRegistration(db, viewer.id, { origin, response: body.credential });
    const recoveryCodes = await changeSecondFactor(deps, { viewer, act: "passkey.add" }, async (trx) => {
      await insertPasskey(trx, viewer.id, { name: body.name, credential });
      return createFirstCodes(trx, viewer.id);
    });
    logSecurityEvent(context, "second factor added", viewer.id);
    return reply(t.passkeyAdded, { recoveryCodes });
  }),
  endpoint(calls.beginConfirmation, async ({ db, viewerId, requester: { origin } }) =>
    reply(t.passkeyRequested, await beginConfirmation(db, origin, viewerId)),
  ),
  endpoint(calls.confirmByPasskey, async ({ db, viewer, requester: { origin }, body: { credential } }) => {
    await verifyConfirmation(db, viewer.id, { origin, response: credential });
    await confirmSessionByPasskey(db, viewer);
    return reply(t.passkeyConfirmed, {});
  }),
  endpoint(calls.renamePasskey, async ({ db, viewerId, params, body }) => {
    if (!(await renamePasskey(db, viewerId, { id: params.passkeyId, name: body.name }))) throw noPasskey();
    return reply(t.passkeyRenamed, {});
  }),
  requestEndpoint(
    calls.removePasskey,
    async ({ deps, viewer, requester: { address }, params, body: proof, context }) => {
      await requireOwner(deps, { viewer, address, proof });
      await changeSecondFactor(deps, { viewer, act: "passkey.remove" }, async (trx) => {
        if (!(await removePasskey(trx, viewer.id, params.passkeyId))) throw noPasskey();
      });
      logSecurityEvent(context, "second factor removed", viewer.id);
      return reply(t.passkeyRemoved, {});
    },
  ),
];

/** Creates recovery codes for an account that has none. */
async function createFirstCodes(db: Db, userId: string): Promise<string[]> {
  const { recoveryCodeCount } = await countFactors(db, userId);
  return recoveryCodeCount === 0 ? replaceRecoveryCodes(db, userId) : [];
}
