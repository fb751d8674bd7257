import { z } from "zod";
import { calls } from "#contract/calls";
import { appSecretShape, passkeyOptionsShape, recoveryCodesShape, secondFactorShape } from "#contract/second-factor";
import { type Answer, call, method } from "../transport/call.server";
import { rememberViewer } from "../transport/last-viewer.server";
import type { ApiSession } from "../transport/session.server";
import { user } from "../shapes/account-shapes.server";

const signedIn = z.looseObject({ user });

/** Remembers who signed in; the cookies of the session go with the answer to the browser. */
async function rememberSignIn(session: ApiSession, call: Promise<Answer<z.output<typeof signedIn>>>) {
  const answer = await call;
  rememberViewer(session, answer.data.user);
  return answer;
}

const signInOptions = { inEnvelope: true, renews: false };

/** users/second-factor, users/passkeys, users/login/… */
export const secondFactor = (session: ApiSession) => ({
  find: method(session, calls.findSecondFactor, secondFactorShape),
  beginApp: method(session, calls.beginApp),
  findPendingApp: method(session, calls.findPendingApp, appSecretShape),
  confirmApp: method(session, calls.confirmApp, recoveryCodesShape),
  removeApp: method(session, calls.removeApp),
  replaceRecoveryCodes: method(session, calls.replaceRecoveryCodes, recoveryCodesShape),

  beginPasskey: method(session, calls.beginPasskey, passkeyOptionsShape),
  addPasskey: method(session, calls.addPasskey, recoveryCodesShape),
  beginConfirmation: method(session, calls.beginConfirmation, passkeyOptionsShape),
  confirmByPasskey: (credential: string) => call(session, calls.confirmByPasskey, { body: { credential } }),
  renamePasskey: method(session, calls.renamePasskey),
  removePasskey: method(session, calls.removePasskey),

  signInByCode: (ticket: string, code: string) =>
    rememberSignIn(session, call(session, calls.signInByCode, { body: { ticket, code }, ...signInOptions }, signedIn)),
  beginPasskeySignIn: (ticket?: string) =>
    call(session, calls.beginPasskeySignIn, { body: { ticket }, renews: false }, passkeyOptionsShape),
  signInByPasskey: (credential: string, ticket?: string) =>
    rememberSignIn(
      session,
      call(session, calls.signInByPasskey, { body: { credential, ticket }, ...signInOptions }, signedIn),
    ),
});
