import type { ApiDeps } from "#api/deps";
import { type Form, readForm } from "#api/http/form";
import { renameOldFields } from "#api/http/read-call";
import { validate } from "#api/http/validate";
import { requireInvitation } from "#api/accounts/invitations/invitations";
import { findSignUps, hasAccounts } from "#api/site/settings/sign-ups";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { newUser, type User } from "#contract/users";
import { type Admission, insertUser } from "./accounts";
import { refuseGuessablePassword } from "#api/accounts/auth/guessable-passwords";
import { hashPassword } from "#api/accounts/auth/passwords";
import { encodePictures, pictureFiles, storePictures } from "./pictures";
import { refuseTakenNames } from "./taken-names";

/** Says to whom it concerns that the account cannot sign in yet. */
export const registrationWaits = "Your registration waits for approval by an administrator: you can log in after that";

/** Says that the account may do everything but post until its e-mail address is verified. */
export const verificationWaits =
  "We sent you a link: open it to verify your email address. You can log in already, and post after that";

/**
 * Handles POST users/register: creates an account, and says whether it waits for approval, or for its address to be
 * verified. Saves nothing when any field is refused; throws 403 when sign-up is closed, or needs another invitation.
 */
export async function register(deps: ApiDeps, request: Request): Promise<{ user: User; admission: Admission }> {
  const { mode } = await findSignUps(deps);
  if (mode === "closed") throw new ApiError(403, "This site takes no new accounts");
  const form = await readForm(request, { dir: deps.media.uploads, files: pictureFiles });
  try {
    return await addAccount(deps, form);
  } finally {
    await form.discard();
  }
}

async function addAccount(deps: ApiDeps, form: Form) {
  const { db, media } = deps;
  const {
    username,
    email,
    fullName,
    password,
    invitation = "",
  } = validate(newUser, renameOldFields(calls.signUp, form.fields));
  const admission = await findAdmission(deps, invitation);
  await refuseGuessablePassword(deps, { field: "password", password, names: { username, email, fullName } });
  await refuseTakenNames(db, { username, email });
  const pictures = await encodePictures(media, form);
  const { avatar, coverImage } = pictures;
  const passwordHash = await hashPassword(password);
  const account = { username, email, fullName, passwordHash, avatar, coverImage, admission };
  const user = await storePictures(deps, pictures, () => insertUser(db, account));
  if (admission.verifies) deps.mails?.wake();
  return { user, admission };
}

/** Decides how somebody is let in: at once, by an invitation, or after approval. The first account is let in at once. */
async function findAdmission(deps: ApiDeps, token: string): Promise<Admission> {
  const { mode, requiresVerifiedEmail: verifies } = await findSignUps(deps);
  const atOnce = { waits: false, verifies, invitationId: null };
  if (mode === "open" || !(await hasAccounts(deps.db))) return atOnce;
  if (token) return { ...atOnce, invitationId: requireInvitation(deps.secret, token) };
  if (mode === "invitation")
    throw new ApiError(403, "This site takes new accounts by invitation only: open the link of yours again");
  return { ...atOnce, waits: true };
}
