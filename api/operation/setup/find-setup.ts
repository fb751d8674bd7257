import type { Db } from "#api/db/open";
import type { ApiDeps } from "#api/deps";
import { findBackupState } from "#api/operation/backup/backup-state";
import { isListed } from "#api/videos/videos/visibility";
import { readSettings } from "#api/site/settings/settings";
import type { Setup, SetupStep } from "#contract/setup";
import { setupSteps } from "#contract/words/setup";

export type SetupDeps = Pick<ApiDeps, "db" | "mails" | "site" | "siteName" | "signups" | "hasBackupSchedule">;

const settingKeys = ["name", "description", "terms", "imprint", "isSetupHidden", "mailTestedAt", "logo"] as const;

/** Finds which first steps are done, and the settings that the page of first steps shows. */
export async function findSetup({ db, mails, site, siteName, signups, hasBackupSchedule }: SetupDeps): Promise<Setup> {
  const [settings, backup, hasVideo, areSignUpsChosen, isAccentChosen] = await Promise.all([
    readSettings(db, settingKeys),
    findBackupState(db),
    hasListedVideo(db),
    signups !== null || isSettingStored(db, "signUps"),
    isSettingStored(db, "accent"),
  ]);
  const { name, description, terms, imprint, isSetupHidden, mailTestedAt, logo } = settings;
  const backupAt = backup?.succeeded_at ?? null;
  const isDone: Record<SetupStep, boolean> = {
    name: Boolean(siteName || name) && description !== "",
    look: isAccentChosen || logo !== null,
    address: site.publicUrl !== null,
    signUps: areSignUpsChosen,
    mail: mails !== null && mailTestedAt !== "",
    backups: hasBackupSchedule || backupAt !== null,
    video: hasVideo,
    terms: terms !== "",
    imprint: imprint !== "",
  };
  return {
    done: setupSteps.filter((step) => isDone[step]),
    isHidden: isSetupHidden,
    publicUrl: site.publicUrl,
    sendsMail: mails !== null,
    mailTestedAt: mailTestedAt || null,
    hasBackupSchedule,
    backupAt,
  };
}

const hasListedVideo = async (db: Db) =>
  (await db.selectFrom("videos").select("id").where(isListed).orderBy("published_at").limit(1).executeTakeFirst()) !==
  undefined;

/** Returns whether an administrator has chosen a setting, even its default value. */
const isSettingStored = async (db: Db, key: string) =>
  (await db.selectFrom("site_settings").select("key").where("key", "=", key).executeTakeFirst()) !== undefined;
