import { isConfirmedByPasskey } from "#api/accounts/auth/fresh-password";
import type { ApiDeps, Viewer } from "#api/deps";
import { fieldError } from "#contract/errors";
import type { OwnerProof } from "#contract/owner-proof";
import { requirePassword } from "./accounts";
import * as t from "#languages/api-accounts";
import type { LazyMessage } from "#languages/runtime/coded";

export interface OwnersChange {
  viewer: Viewer;
  address: string;
  proof: OwnerProof;
}

/** What is said of a wrong password, and at which field. */
interface Refusal {
  field: string;
  message: LazyMessage;
}

const wrongPassword: Refusal = { field: "password", message: t.wrongPassword };

/**
 * Requires the account's password, under the rate limits of signing in, or that a passkey confirmed the session within
 * the last ten minutes; returns the hash that the password fits, null for a passkey. Throws 400 with `refusal` for a wrong
 * password, and 403 at its field without either.
 */
export async function requireOwner(
  deps: ApiDeps,
  { viewer, address, proof: { password, confirmedBy } }: OwnersChange,
  refusal = wrongPassword,
): Promise<string | null> {
  if (password) return requirePassword(deps, { userId: viewer.id, address, password }, refusal);
  if (confirmedBy === "passkey" && isConfirmedByPasskey(viewer)) return null;
  throw fieldError(403, refusal.field, t.passkeyOrPassword);
}
