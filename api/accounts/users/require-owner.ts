import { isConfirmedByPasskey } from "#api/accounts/auth/fresh-password";
import type { ApiDeps, Viewer } from "#api/deps";
import { ApiError, type FieldError } from "#contract/errors";
import type { OwnerProof } from "#contract/owner-proof";
import { requirePassword } from "./accounts";

export interface OwnersChange {
  viewer: Viewer;
  address: string;
  proof: OwnerProof;
}

const wrongPassword = { field: "password", message: "Password is not correct" };

const tooLate = "Use your passkey again, or give your password";

/**
 * Requires the account's password, under the rate limits of signing in, or that a passkey confirmed the session within
 * the last ten minutes. Throws 400 with `refusal` for a wrong password, and 403 at its field without either.
 */
export async function requireOwner(
  deps: ApiDeps,
  { viewer, address, proof: { password, confirmedBy } }: OwnersChange,
  refusal: FieldError = wrongPassword,
) {
  if (password) return requirePassword(deps, { userId: viewer.id, address }, password, refusal);
  if (confirmedBy === "passkey" && isConfirmedByPasskey(viewer)) return;
  throw new ApiError(403, tooLate, [{ field: refusal.field, message: tooLate }]);
}
