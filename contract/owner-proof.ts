import { z } from "zod";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** What forms send to prove that the account's owner sends them; one of the two is required. */
export type OwnerProof = {
  password?: string | undefined;
  /** Says that a passkey confirmed the session within the last ten minutes, in place of the password. */
  confirmedBy?: "passkey" | undefined;
};

const confirmedBy = z.literal("passkey").optional();

/** The fields of such a proof, for forms that need it for some changes only. */
export const proofFields = { password: z.string(withMessage(t.passwordNeeded)).optional(), confirmedBy };

/**
 * Requires a proof. Other fields stand in a schema of their own, which an intersection joins to this one: so its message
 * stands beside theirs.
 */
export const ownerProof = z.object(proofFields).refine(({ password, confirmedBy }) => password || confirmedBy, {
  ...withMessage(t.passwordNeeded),
  path: ["password"],
});

const noOldPassword = withMessage(t.oldPasswordNeeded);

/** The same for the form that changes the password. */
export const proofByOldPassword = z
  .object({ oldPassword: z.string(noOldPassword).optional(), confirmedBy })
  .refine(({ oldPassword, confirmedBy }) => oldPassword || confirmedBy, {
    ...noOldPassword,
    path: ["oldPassword"],
  });

/** The password of whoever acts, which is asked for unless it, or a passkey, was given within the last ten minutes. */
export const freshProof = z.object({ password: z.string(withMessage(t.notText)).optional() });
