import { z } from "zod";
import { name, requiredSecret, secret, text } from "./fields";
import { limits } from "./limits";
import { ownerProof } from "./owner-proof";
import { count, id, time } from "./shapes";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** How long a sign-in waits for its second factor. */
export const signInTicketSeconds = 5 * 60;

/** A code of an authenticator app, or a recovery code. */
export const signInCode = secret(
  z
    .string(withMessage(t.codeNeeded))
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .min(1, { ...withMessage(t.codeNeeded), abort: true })
        .max(64, withMessage(t.notCode)),
    ),
);

export const codeForm = z.object({ code: signInCode });

/** Body of POST users/login/code; `ticket` is from the 401 of POST users/login. */
export const codeSignIn = codeForm.extend({ ticket: requiredSecret(t.ticketNeeded) });

/** Body of POST users/second-factor/app/confirm. */
export const appConfirmation = z.intersection(codeForm, ownerProof);

const passkeyName = name(t.name, limits.passkeyName, t.nameNeeded);

/** The response of an authenticator, as JSON (WebAuthn Level 3 §5.1.8, `toJSON`). */
const credential = secret(text(t.passkey, limits.credential, t.passkeyNeeded));

/** Body of POST users/passkeys. */
export const newPasskey = z.intersection(z.object({ name: passkeyName, credential }), ownerProof);

/** Body of PATCH users/passkeys/{passkeyId}. */
export const renamedPasskey = z.object({ name: passkeyName });

/** Body of POST users/login/passkey/options; a ticket limits the options to the passkeys of its account. */
export const passkeySignInStart = z.object({ ticket: z.string().optional() });

/** Body of POST users/login/passkey; with a ticket, the passkey is the second factor. */
export const passkeySignIn = passkeySignInStart.extend({ credential });

/** Body of POST users/passkeys/confirm. */
export const passkeyConfirmation = z.object({ credential });

const passkeyShape = z.object({
  _id: id,
  name: z.string(),
  createdAt: time,
  /** Empty before its first sign-in. */
  usedAt: z.union([time, z.literal("")]),
});

export const secondFactorShape = z.object({
  hasApp: z.boolean(),
  /** The number of unused recovery codes. */
  recoveryCodes: count,
  passkeys: z.array(passkeyShape),
});

/** The secret of a new authenticator app, to type, and as a URI for a QR code. */
export const appSecretShape = z.object({ secret: z.string(), address: z.string().startsWith("otpauth://") });

/** New recovery codes, which no other call returns; empty when the existing ones remain valid. */
export const recoveryCodesShape = z.object({ recoveryCodes: z.array(z.string()) });

/** Options for a browser's `navigator.credentials`, as JSON (WebAuthn Level 3 §5.1.10). */
export const passkeyOptionsShape = z.looseObject({ challenge: z.string() });

export type SecondFactorState = z.output<typeof secondFactorShape>;
export type PasskeyEntry = z.output<typeof passkeyShape>;
