import { explainMailError, sendTestMail } from "#api/accounts/mail/test-mail";
import { findSiteName } from "#api/site/settings/describe-site";
import { readMailSettings } from "#server/site-settings";
import { CommandError, openConfiguredSite, readSettings, runCommand, throwCommandErrors } from "./command";

const usage = `Usage:
  npm run mail-test -- ADDRESS          sends a mail to the address, as the site sends its mails`;

await runCommand(async () => {
  const [address = ""] = process.argv.slice(2);
  if (!/^[^@\s]+@[^@\s]+$/.test(address)) throw new CommandError(usage);
  const config = readSettings();
  const settings = readMail(config);
  const { db } = await openConfiguredSite({ mayCreate: false });
  try {
    const siteName = await findSiteName({ db, siteName: config.SITE_NAME ?? null });
    await sendTestMail(settings, { address, siteName });
    return `The mail server took an email to ${address} from ${settings.from}. If it does not arrive, check your spam folder`;
  } catch (error) {
    throw new CommandError(explainMailError(error, settings));
  } finally {
    await db.destroy();
  }
});

function readMail(config: ReturnType<typeof readSettings>) {
  const settings = throwCommandErrors(() => readMailSettings(config));
  if (settings) return settings;
  throw new CommandError("This site sends no email: set SMTP_URL (example: SMTP_URL=smtps://name:secret@mail.example)");
}
