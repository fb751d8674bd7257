import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import type { ApiDeps, Viewer } from "#api/deps";
import { ApiError, fieldError } from "#contract/errors";
import { writeSignUpsVersion } from "#contract/invitations";
import type { SignUpMode } from "#contract/site-settings";
import { changeChoice, readSetting } from "./settings";
import * as t from "#languages/api-site";

type Deps = Pick<ApiDeps, "db" | "signups" | "mails" | "setupLinkFor">;

/** Returns whether people have to verify their e-mail address before they post; never where the site sends no mail. */
export const siteRequiresVerifiedEmail = async ({ db, mails }: Pick<Deps, "db" | "mails">): Promise<boolean> =>
  mails !== null && (await readSetting(db, "requireVerifiedEmail")) === "yes";

/** Finds who may sign up, from the environment or else from the setting of the site. */
export async function findSignUps(deps: Deps) {
  const { db, signups, mails, setupLinkFor } = deps;
  const mode = signups ?? (await readSetting(db, "signUps"));
  const [requiresVerifiedEmail, hasAccount] = await Promise.all([siteRequiresVerifiedEmail(deps), hasAccounts(db)]);
  const firstSignUp = { isFirst: !hasAccount, needsSetupLink: !hasAccount && setupLinkFor === "everybody" };
  return { mode, isFixed: signups !== null, sendsMail: mails !== null, requiresVerifiedEmail, ...firstSignUp };
}

interface SignUpChanges {
  /** What the administrator saw, as `writeSignUpsVersion` names it. */
  version?: string | undefined;
  mode?: SignUpMode | undefined;
  requiresVerifiedEmail?: "yes" | "no" | undefined;
}

/**
 * Changes who may sign up and whether people verify their address, and records it. Throws 409 where the environment says
 * who may sign up, where the site sends no mail, and when somebody else changed either since the administrator saw them.
 */
export async function changeSignUps(
  deps: Deps,
  viewer: Viewer,
  { mode, requiresVerifiedEmail, version }: SignUpChanges,
) {
  const { signups } = deps;
  if (mode !== undefined && signups !== null) throw new ApiError(409, () => t.signUpsSetByServer({ signups }));
  if (requiresVerifiedEmail === "yes" && deps.mails === null) throw fieldError(409, "requiresVerifiedEmail", t.noMail);
  await deps.db.transaction().execute(async (trx) => {
    await lockSite(trx);
    const now = writeSignUpsVersion(await findSignUps({ ...deps, db: trx }));
    if (version !== undefined && version !== now) throw new ApiError(409, t.changedMeanwhile);
    if (mode !== undefined) await changeChoice(trx, viewer, { key: "signUps", value: mode });
    if (requiresVerifiedEmail !== undefined)
      await changeChoice(trx, viewer, { key: "requireVerifiedEmail", value: requiresVerifiedEmail });
  });
  return findSignUps(deps);
}

/** Returns whether the site has had an account yet: the first one waits for nobody. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom("first_account").select("place").executeTakeFirst()) !== undefined;
}
