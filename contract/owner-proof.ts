import { z } from "zod";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** The fields by which a form proves that the account's owner sends it; one of them is required. */
export type ConfirmOwner = {
  password?: string | undefined;
  /** Replaces the password when a passkey confirmed the session within the last ten minutes. */
  confirmedBy?: "passkey" | undefined;
};

const confirmedBy = z.literal("passkey").optional();

/** The fields of an owner's proof, for forms that need it for some changes only. */
export const proofFields = { password: z.string(withMessage(t.passwordNeeded)).optional(), confirmedBy };

/** Requires an owner's proof. Join other fields by an intersection, so that a form shows the messages of both schemas. */
export const ownerProof = z.object(proofFields).refine(({ password, confirmedBy }) => password || confirmedBy, {
  ...withMessage(t.passwordNeeded),
  path: ["password"],
});

const noOldPassword = withMessage(t.oldPasswordNeeded);

/** Requires an owner's proof in the form that changes the password. */
export const proofByOldPassword = z
  .object({ oldPassword: z.string(noOldPassword).optional(), confirmedBy })
  .refine(({ oldPassword, confirmedBy }) => oldPassword || confirmedBy, {
    ...noOldPassword,
    path: ["oldPassword"],
  });

/** The viewer's password, which is required unless the password or a passkey was used within the last ten minutes. */
export const freshProof = z.object({ password: z.string(withMessage(t.notText)).optional() });
