import type { ApiDeps } from "#api/deps";
import { type Form, readForm } from "#api/http/form";
import { validate } from "#api/http/validate";
import { ApiError } from "#contract/errors";
import { newUser, type User } from "#contract/users";
import { insertUser, refuseTakenNames } from "./accounts";
import { refuseCommonPassword } from "#api/auth/common-passwords";
import { hashPassword } from "#api/auth/passwords";
import { encodePictures, pictureFiles } from "./pictures";

/**
 * Handles POST users/register: creates an account. Saves nothing when any field is refused; throws 403 when sign-up is
 * closed.
 */
export async function register({ db, media, signups }: ApiDeps, request: Request): Promise<User> {
  if (signups === "closed") throw new ApiError(403, "This site takes no new accounts");
  const form = await readForm(request, { dir: media.uploads, files: pictureFiles });
  try {
    return await addAccount(db, media, form);
  } finally {
    await form.discard();
  }
}

async function addAccount(db: ApiDeps["db"], media: ApiDeps["media"], form: Form): Promise<User> {
  const { username, email, fullName, password } = validate(newUser, form.fields);
  await refuseCommonPassword("password", password);
  await refuseTakenNames(db, { username, email });
  const { avatar, coverImage, place } = await encodePictures(media, form);
  const passwordHash = await hashPassword(password);
  return insertUser(db, { username, email, fullName, passwordHash, avatar, coverImage }, place);
}
