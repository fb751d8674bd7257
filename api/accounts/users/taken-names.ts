import type { Db } from "#api/db/open";
import { isAddressReserved } from "#api/accounts/mail/mail-links";
import { ApiError, createFieldError, type FieldError } from "#contract/errors";
import { fold } from "#contract/fold";
import { usernameSkeleton } from "./username-skeleton";
import * as t from "#languages/api-accounts";

interface Names {
  username?: string | undefined;
  email?: string | undefined;
}

/**
 * Throws 409 with an error for each name that another account uses or can take back. `ownId` is the id of the account that
 * is being changed.
 */
export async function refuseTakenNames(db: Db, { username, email }: Names, ownId = "") {
  const [name, address, skeleton] = [fold(username ?? ""), fold(email ?? ""), usernameSkeleton(username ?? "")];
  const rows = await db
    .selectFrom("users")
    .select(["id", "username_folded", "email_folded", "username_skeleton"])
    .where((eb) =>
      eb.or([
        eb("username_folded", "=", name),
        eb("email_folded", "=", address),
        eb("username_skeleton", "=", skeleton),
      ]),
    )
    .execute();
  const otherAccounts = rows.filter(({ id }) => id !== ownId);
  const lookalikes = rows.filter((row) => row.username_skeleton === skeleton);
  const errors: FieldError[] = [];
  if (otherAccounts.some((row) => row.username_folded === name))
    errors.push(createFieldError("username", t.usernameTaken));
  // An older account whose username already looks like another's may still save its form.
  else if (lookalikes.length > 0 && lookalikes.every(({ id }) => id !== ownId))
    errors.push(createFieldError("username", t.usernameAlike));
  if (
    otherAccounts.some((row) => row.email_folded === address) ||
    (email && (await isAddressReserved(db, email, ownId)))
  )
    errors.push(createFieldError("email", t.emailTaken));
  if (errors[0]) throw new ApiError(409, errors[0], errors);
}
