import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { examine } from "#api/doctor/examine";
import { deferDeletions } from "#api/media/store/defer-deletions";
import { CommandError, openConfiguredMedia, readSettings, runCommand } from "./command";
import { connectSite } from "./connect-site";
import { countOf } from "./count-of";

const usage = `Usage: npm run doctor [-- --repair]
Compares database and media, and says in a line each what is not as it should be. The site may serve meanwhile.
--repair mends what can be mended without a loss.`;

function readOptions() {
  try {
    return parseArgs({ options: { repair: { type: "boolean" } } }).values.repair === true;
  } catch {
    throw new CommandError(usage);
  }
}

await runCommand(async () => {
  const isRepairing = readOptions();
  const config = readSettings();
  const db = await connectSite(config);
  const media = deferDeletions(await openConfiguredMedia(config, resolve(config.DATA_DIR)), db);
  const counts = { mended: 0, mendable: 0, left: 0 };
  try {
    for await (const { problem, mend } of examine({ db, media })) {
      if (isRepairing) await mend?.();
      process.stdout.write(`${isRepairing && mend ? "Mended: " : ""}${problem}\n`);
      counts[!mend ? "left" : isRepairing ? "mended" : "mendable"] += 1;
    }
  } finally {
    await db.destroy();
  }
  const { mended, mendable, left } = counts;
  const problems = countOf(left, "problem");
  if (mendable > 0)
    throw new CommandError(`${countOf(mendable, "problem")} can be mended with --repair; ${problems} cannot`);
  if (left > 0) throw new CommandError(`${problems} cannot be mended without a loss`);
  return mended > 0 ? `The site is in order now: ${countOf(mended, "problem")} mended` : "The site is in order";
});
