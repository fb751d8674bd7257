import { sql } from "kysely";
import type { z } from "zod";
import type { ApiDeps, Viewer } from "#api/deps";
import { isNewlySignedIn, requireOwner } from "#api/accounts/auth/owner-proof";
import { lockAccount } from "#api/accounts/auth/lock-account";
import { timestamp } from "#api/db/ids";
import { type Db, isUniqueViolation } from "#api/db/open";
import { type Form, readForm } from "#api/http/form";
import { renameOldFields } from "#api/http/read-call";
import { validate } from "#api/http/validate";
import { removePicture } from "#api/media/store/remove-picture";
import { addEvent } from "#api/site/events/add-event";
import { calls } from "#contract/calls";
import type { Call } from "#contract/calls/call";
import { fieldError } from "#contract/errors";
import { fold } from "#contract/fold";
import type { changedProfile, User } from "#contract/users";
import { requestEmailChange } from "./change-email";
import { countMailFrom, countMailTo } from "./request-mail";
import { encodePictures, pictureFiles, type Pictures, storePictures } from "./pictures";
import { accountDeleted, findUser } from "./find-user";
import { toProfileColumns } from "./profile-columns";
import { refuseTakenNames } from "./taken-names";
import { usernameSkeleton } from "./username-skeleton";
import * as t from "#languages/api-accounts";

type Texts = z.output<typeof changedProfile>;

interface ProfileForm {
  call: Call & { body: z.ZodType<Texts> };
  files: Partial<typeof pictureFiles>;
  requiredPicture?: keyof typeof pictureFiles;
}

const { avatar, coverImage } = pictureFiles;

export const pictureForms = {
  profile: { call: calls.editProfile, files: pictureFiles },
  avatar: { call: calls.changeAvatar, files: { avatar }, requiredPicture: "avatar" },
  coverImage: { call: calls.changeCoverImage, files: { coverImage }, requiredPicture: "coverImage" },
} as const satisfies Record<string, ProfileForm>;

interface Editor {
  viewer: Viewer;
  address: string;
}

/** Handles a form with pictures that changes the viewer's account. Saves nothing when a field is invalid. */
export async function editProfile(
  deps: ApiDeps,
  { request, ...editor }: Editor & { request: Request },
  { call, files, requiredPicture }: ProfileForm,
): Promise<User> {
  const form = await readForm(request, { dir: deps.media.uploadsDir, files });
  try {
    if (requiredPicture) requirePicture(form, requiredPicture);
    const texts = validate(call.body, renameOldFields(call, form.fields));
    return await saveProfile(deps, editor, { texts, files: form.files });
  } finally {
    await form.discard();
  }
}

/** Changes texts and pictures of the viewer's account. Absent fields stay unchanged. */
export async function saveProfile(
  deps: ApiDeps,
  editor: Editor,
  { texts, files = {} }: { texts: Texts; files?: Form["files"] },
): Promise<User> {
  const userId = editor.viewer.id;
  const isNewEmail = await requireOwnerForEmail(deps, editor, texts);
  const pendingEmail = isNewEmail && deps.mails ? texts.email : undefined;
  if (pendingEmail !== undefined) await countMailFrom(deps, userId);
  await saveChanges(deps, editor.viewer, { texts: { ...texts, pendingEmail }, files });
  if (pendingEmail !== undefined) deps.mails?.wake();
  return { ...(await findUser(deps.db, userId)), ...(pendingEmail && { pendingEmail }) };
}

/**
 * Returns whether the e-mail changes. If it does, requires the password or a passkey, except soon after a sign-in: a stolen
 * session must not be enough to take over an account.
 */
async function requireOwnerForEmail(deps: ApiDeps, editor: Editor, { email, ...proof }: Texts): Promise<boolean> {
  if (email === undefined) return false;
  const { email_folded } = await deps.db
    .selectFrom("users")
    .select("email_folded")
    .where("id", "=", editor.viewer.id)
    .executeTakeFirstOrThrow(accountDeleted);
  if (fold(email) === email_folded) return false;
  const hasProof = proof.password || proof.confirmedBy;
  if (!hasProof && isNewlySignedIn(editor.viewer)) return true;
  if (!hasProof) throw fieldError(422, "password", t.passwordForEmail);
  await requireOwner(deps, { ...editor, proof });
  return true;
}

function requirePicture({ files }: Form, field: string) {
  if (!files[field]) throw fieldError(422, field, t.noImage);
}

/** The texts of a form, with a new address that the account gets only after it is confirmed. */
type Changes = Texts & { pendingEmail: string | undefined };

async function saveChanges(deps: ApiDeps, viewer: Viewer, { texts, files }: { texts: Changes; files: Form["files"] }) {
  const { db, media } = deps;
  const userId = viewer.id;
  await refuseTakenNames(db, texts, userId);
  // This comes after the check, so that nobody can use up the mails to another account's address.
  if (texts.pendingEmail !== undefined) await countMailTo(deps, texts.pendingEmail, "viewer");
  const pictures = await encodePictures(media, { files }, userId);
  try {
    const replacedPictures = await storePictures(deps, pictures, () => changeProfile(db, viewer, { texts, pictures }));
    for (const hash of replacedPictures) await removePicture(db, media, hash);
  } catch (error) {
    if (isUniqueViolation(error)) await refuseTakenNames(db, texts, userId);
    throw error;
  }
}

/**
 * Changes the profile and returns the hashes of the replaced pictures. Reads them from the locked row, so that concurrent
 * changes miss none. Throws 401 as `lockAccount` does if the address changes.
 */
function changeProfile(db: Db, viewer: Viewer, { texts, pictures }: { texts: Changes; pictures: Pictures }) {
  const { avatar, coverImage } = pictures;
  const userId = viewer.id;
  return db.transaction().execute(async (trx) => {
    if (texts.email !== undefined) await lockAccount(trx, viewer);
    const savedProfile = await trx
      .updateTable("users")
      .set(toColumns(texts))
      .where("id", "=", userId)
      .returning(["avatar", "cover_image", "email"])
      .executeTakeFirstOrThrow(accountDeleted);
    const pictureColumns = {
      avatar: avatar || savedProfile.avatar,
      cover_image: coverImage || savedProfile.cover_image,
    };
    await trx.updateTable("users").set(pictureColumns).where("id", "=", userId).execute();
    if (texts.timeZone !== undefined) await addEvent(trx, { kind: "time-zone.changed", userId });
    const { pendingEmail: to } = texts;
    if (to !== undefined) await requestEmailChange(trx, { userId, from: savedProfile.email, to });
    return [avatar && savedProfile.avatar, coverImage && savedProfile.cover_image];
  });
}

/** Keeps `shares_skeleton` for a username with the same skeleton; any other username must be unique. */
const skeletonColumns = (username: string) => ({
  shares_skeleton: sql<
    0 | 1
  >`case when username_skeleton = ${usernameSkeleton(username)} then shares_skeleton else 0 end`,
});

/** Returns the columns of an address that needs no confirmation. A new address is not verified. */
function emailColumns(email: string) {
  const email_folded = fold(email);
  const email_verified_at = sql<string | null>`case when email_folded = ${email_folded} then email_verified_at end`;
  return { email, email_folded, email_verified_at };
}

const toColumns = ({ email, pendingEmail, password: _, confirmedBy: __, timeZone, language, ...texts }: Changes) => ({
  updated_at: timestamp(),
  ...(email === undefined || pendingEmail !== undefined ? {} : emailColumns(email)),
  ...toProfileColumns(texts),
  ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  ...(language === undefined ? {} : { language }),
  ...(texts.username === undefined ? {} : skeletonColumns(texts.username)),
});
