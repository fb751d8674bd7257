import { signUpModes } from "#contract/site-settings";
import { type Config, readConfig } from "#server/config";
import {
  CommandError,
  openConfiguredSite,
  readSettings,
  runCommand,
  settingsFile,
  throwCommandErrors,
} from "./command";
import { type Answers, readAnswers } from "./setup/answers";
import { type Settings, writeSettings } from "./setup/env-file";
import { findSiteId } from "#api/db/site-id";
import { readSite } from "#server/expected-site";
import { validateNewAccount } from "./new-account";
import { addFirstAdministrator, isNewSite } from "./setup/first-administrator";
import { reportChecks } from "./setup/check-site";

/** Converts the answers to settings. By default, nginx is in front of the server on the same machine. */
function toSettings(answers: Answers): Settings {
  const mail = answers["mail-server"] && { SMTP_URL: answers["mail-server"], MAIL_FROM: answers["mail-from"] };
  return {
    PUBLIC_URL: answers.address,
    HOST: process.env.HOST ?? "127.0.0.1",
    TRUSTED_PROXIES: process.env.TRUSTED_PROXIES ?? "loopback",
    DATA_DIR: answers["data-dir"],
    METRICS_PORT: process.env.METRICS_PORT ?? "9464",
    MEDIA_DELIVERY: answers["media-delivery"],
    ...(answers["media-group"] && { MEDIA_GROUP: answers["media-group"] }),
    ...mail,
    ...(answers["backup-to"] && {
      BACKUP_TO: answers["backup-to"],
      BACKUP_KEEP: process.env.BACKUP_KEEP ?? "7d,4w,12m",
    }),
  };
}

/** Reads the answers that the settings have, so that a second run does not ask for them. */
function readSettingsAsAnswers(): Partial<Answers> {
  readSettings();
  const { PUBLIC_URL, SMTP_URL, MAIL_FROM, BACKUP_TO, DATA_DIR, MEDIA_DELIVERY, MEDIA_GROUP } = process.env;
  const answers = {
    address: PUBLIC_URL,
    "mail-server": SMTP_URL,
    "mail-from": MAIL_FROM,
    "backup-to": BACKUP_TO,
    "data-dir": DATA_DIR,
    "media-delivery": MEDIA_DELIVERY,
    "media-group": MEDIA_GROUP,
  };
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value));
}

/** Reads the first administrator and the mode of sign-ups for a new site; null if the site has accounts. */
async function readNewSite(answers: Answers, config: Config) {
  if (!(await isNewSite(config))) return null;
  const signUps = signUpModes.find((mode) => mode === answers["sign-ups"]);
  if (!signUps) throw new CommandError(`--sign-ups must be one of ${signUpModes.join(", ")}`);
  return { signUps, administrator: validateNewAccount({ email: answers.administrator, username: answers.username }) };
}

await runCommand(async () => {
  const answers = await readAnswers(process.argv.slice(2), readSettingsAsAnswers());
  const settings = toSettings(answers);
  const config = throwCommandErrors(() => readConfig({ ...process.env, ...settings }));
  await reportChecks(config, "Nothing was written");
  const newSite = await readNewSite(answers, config);
  if (!newSite) {
    const { id } = await readSite(config);
    await writeSettings(settingsFile(), { ...settings, ...(id && { EXPECT_SITE: id }) });
    return `${settingsFile()} has the settings. The site has accounts already, and no other was made`;
  }
  await writeSettings(settingsFile(), settings);
  Object.assign(process.env, settings);
  const { db } = await openConfiguredSite({ mayCreate: true });
  try {
    const { username } = await addFirstAdministrator(db, newSite.administrator, newSite.signUps);
    const { password } = newSite.administrator;
    await writeSettings(settingsFile(), { EXPECT_SITE: await findSiteId(db) });
    return `${settingsFile()} has the settings.\n${username} administers the site with the password ${password}, which stands nowhere else`;
  } finally {
    await db.destroy();
  }
});
