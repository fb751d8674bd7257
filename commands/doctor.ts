import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { examine } from "#api/operation/doctor/examine";
import { deferDeletions } from "#api/media/store/defer-deletions";
import { CommandError, openConfiguredMedia, readSettings, runCommand } from "./command";
import { connectSite } from "./connect-site";
import { countOf } from "./count-of";
import { reportFindings } from "./report-findings";

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
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const reporting = reportFindings(examine({ db, media }), { isRepairing, print });
  const { mended, mendable, left } = await reporting.finally(() => db.destroy());
  const problems = countOf(left, "problem");
  if (mendable > 0)
    throw new CommandError(`${countOf(mendable, "problem")} can be mended with --repair; ${problems} cannot`);
  if (left > 0) throw new CommandError(`${problems} cannot be mended without a loss`);
  return mended > 0 ? `The site is in order now: ${countOf(mended, "problem")} mended` : "The site is in order";
});
