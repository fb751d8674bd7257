import type { ApiDeps } from "#api/deps";
import { type Form, readForm } from "#api/http/form";
import { renameOldFields } from "#api/http/read-call";
import { validate } from "#api/http/validate";
import { requireInvitation } from "#api/accounts/invitations/invitations";
import { needsSetupLink, requireSetupLink, setupLinkEnded } from "#api/accounts/invitations/setup-link";
import { findSignUps } from "#api/site/settings/sign-ups";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import type { Requester } from "#contract/requester";
import type { SignUpMode } from "#contract/site-settings";
import { newUser, type User } from "#contract/users";
import { type Admission, insertUser } from "./accounts";
import { refuseGuessablePassword } from "#api/accounts/auth/guessable-passwords";
import { hashPassword } from "#api/accounts/auth/passwords";
import { encodePictures, pictureFiles, storePictures } from "./pictures";
import { refuseTakenNames } from "./taken-names";
import * as t from "#languages/api-accounts";

/**
 * Handles POST users/register: creates an account, and returns whether it waits for approval or for the verification of its
 * address. Saves nothing when a field is invalid. Throws 403 when sign-ups are closed or need another link.
 */
export async function register(
  deps: ApiDeps,
  request: Request,
  requester: Requester,
): Promise<{ user: User; admission: Admission }> {
  const { mode, isFirst } = await findSignUps(deps);
  if (mode === "closed" && !isFirst) throw signUpsClosed();
  const form = await readForm(request, { dir: deps.media.uploadsDir, files: pictureFiles });
  try {
    return await addAccount(deps, form, requester);
  } finally {
    await form.discard();
  }
}

const signUpsClosed = () => new ApiError(403, t.signUpsClosed);

async function addAccount(deps: ApiDeps, form: Form, requester: Requester) {
  const { db, media } = deps;
  const fields = validate(newUser, renameOldFields(calls.signUp, form.fields));
  const { username, email, fullName, password, invitation = "", setup = "", language = "" } = fields;
  const admission = await decideAdmission(deps, { invitation, setup, requester });
  await refuseGuessablePassword(deps, { field: "password", password, names: { username, email, fullName } });
  await refuseTakenNames(db, { username, email });
  const pictures = await encodePictures(media, form);
  const { avatar, coverImage } = pictures;
  const passwordHash = await hashPassword(password);
  const account = { username, email, fullName, passwordHash, avatar, coverImage, language, admission };
  const user = await storePictures(deps, pictures, () => insertUser(db, account));
  if (admission.mustVerifyEmail) deps.mails?.wake();
  return { user, admission };
}

interface SignUpAttempt {
  /** The tokens of an invitation link and of a setup link; empty without such a link. */
  invitation: string;
  setup: string;
  requester: Requester;
}

/** Decides how a registration is admitted: at once, by an invitation, or after approval. Throws 403 otherwise. */
async function decideAdmission(deps: ApiDeps, attempt: SignUpAttempt): Promise<Admission> {
  const { mode, requiresVerifiedEmail: mustVerifyEmail, isFirst } = await findSignUps(deps);
  const { invitation, setup } = attempt;
  const immediate = { waitsForApproval: false, mustVerifyEmail, invitationId: null, isBySetupLink: setup !== "" };
  if (isFirst) {
    await requireFirstAdministrator(deps, mode, attempt);
    return immediate;
  }
  if (setup) throw setupLinkEnded();
  if (mode === "open") return immediate;
  if (mode === "closed") throw signUpsClosed();
  if (invitation) return { ...immediate, invitationId: requireInvitation(deps.secret, invitation) };
  if (mode === "invitation") throw new ApiError(403, t.signUpsByInvitation);
  return { ...immediate, waitsForApproval: true };
}

/** Throws 403 unless the requester may create the first account, which administers the site. */
async function requireFirstAdministrator(deps: ApiDeps, mode: SignUpMode, { setup, requester }: SignUpAttempt) {
  if (setup) return requireSetupLink(deps.db, setup);
  if (needsSetupLink(deps, requester)) throw new ApiError(403, t.firstAccountByLink);
  if (mode === "closed") throw signUpsClosed();
}
