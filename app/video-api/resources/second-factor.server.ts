import { z } from "zod";
import { calls } from "#contract/calls";
import {
  appSecretShape,
  passkeyOptionsShape,
  recoveryCodesShape,
  secondFactorShape,
  type newPasskey,
} from "#contract/second-factor";
import type { OwnerProof } from "#contract/owner-proof";
import { type Answer, call, method } from "../transport/call.server";
import { rememberViewer } from "../transport/last-viewer.server";
import type { ApiSession } from "../transport/session.server";
import { user } from "../shapes/shapes.server";

type NewPasskey = z.output<typeof newPasskey>;

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
  confirmApp: (body: OwnerProof & { code: string }) => call(session, calls.confirmApp, { body }, recoveryCodesShape),
  removeApp: (body: OwnerProof) => call(session, calls.removeApp, { body }),
  replaceRecoveryCodes: (body: OwnerProof) => call(session, calls.replaceRecoveryCodes, { body }, recoveryCodesShape),

  beginPasskey: method(session, calls.beginPasskey, passkeyOptionsShape),
  addPasskey: (body: NewPasskey) => call(session, calls.addPasskey, { body }, recoveryCodesShape),
  beginConfirmation: method(session, calls.beginConfirmation, passkeyOptionsShape),
  confirmByPasskey: (credential: string) => call(session, calls.confirmByPasskey, { body: { credential } }),
  renamePasskey: (passkeyId: string, name: string) =>
    call(session, calls.renamePasskey, { params: { passkeyId }, body: { name } }),
  removePasskey: (passkeyId: string, body: OwnerProof) =>
    call(session, calls.removePasskey, { params: { passkeyId }, body }),

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
