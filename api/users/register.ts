import type { ApiDeps } from "#api/deps";
import { type ReceivedForm, receiveForm } from "#api/http/form";
import { valid } from "#api/http/validate";
import { ApiError } from "#contract/errors";
import { newUser, type User } from "#contract/users";
import { addUser, refuseTaken } from "./accounts";
import { refuseCommonPassword } from "#api/auth/common-passwords";
import { hashPassword } from "#api/auth/passwords";
import { drawPictures, pictureFiles } from "./pictures";

/** Makes an account from the form of POST users/register; nothing is kept when any of it is refused. */
export async function register({ db, media, signups }: ApiDeps, request: Request): Promise<User> {
  if (signups === "closed") throw new ApiError(403, "This site takes no new accounts");
  const form = await receiveForm(request, { dir: media.uploads, files: pictureFiles });
  try {
    return await addAccount(db, media, form);
  } finally {
    await form.discard();
  }
}

async function addAccount(db: ApiDeps["db"], media: ApiDeps["media"], form: ReceivedForm): Promise<User> {
  const { username, email, fullName, password } = valid(newUser, form.fields);
  await refuseCommonPassword("password", password);
  await refuseTaken(db, { username, email });
  const pictures = await drawPictures(media, form);
  try {
    const { avatar, coverImage } = pictures;
    const passwordHash = await hashPassword(password);
    return await addUser(db, { username, email, fullName, passwordHash, avatar, coverImage }, pictures.place);
  } finally {
    await pictures.discard();
  }
}
