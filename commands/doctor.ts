import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { examine } from "#api/operation/doctor/examine";
import { deferDeletions } from "#api/media/store/defer-deletions";
import { recordFiles } from "#api/media/store/record-files";
import { CommandError, openConfiguredMedia, readSettings, runCommand } from "./command";
import { connectSite } from "./connect-site";
import { countOf } from "./count-of";
import { trackReading } from "./track-reading";
import { reportFindings } from "./report-findings";

const usage = `Usage: npm run doctor [-- --repair] [--hashes [--from KEY]]
Compares database and media, and says in a line each what is not as it should be. The site may serve meanwhile.
--repair mends what can be mended without a loss.
--hashes reads every file of a video and every picture, and compares it with what was stored.
--from KEY reads only the files from KEY on, where an earlier check stopped.`;

function readOptions() {
  try {
    const flag = { type: "boolean", default: false } as const;
    const options = { repair: flag, hashes: flag, from: { type: "string" } } as const;
    const { values } = parseArgs({ options });
    if (values.from === undefined || values.hashes) return values;
  } catch {
    // The usage says what is right.
  }
  throw new CommandError(usage);
}

await runCommand(async () => {
  const { repair: isRepairing, hashes: isReading, from = "" } = readOptions();
  const config = readSettings();
  const db = await connectSite(config);
  const store = await openConfiguredMedia(config, resolve(config.DATA_DIR));
  const media = deferDeletions(recordFiles(store, db), db);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const reading = isReading ? trackReading(from) : null;
  let unhashed = 0;
  const options = { db, media, ...(reading && { hashes: reading.hashes }), onUnhashed: () => void (unhashed += 1) };
  const reporting = reportFindings(examine(options), { isRepairing, print });
  const { mended, mendable, left } = await reporting.finally(() => (reading?.end(), db.destroy()));
  if (reading) print(`Read ${reading.describe()}`);
  else if (unhashed > 0) print(`Not hashed yet: ${countOf(unhashed, "file")}, which --hashes reads`);
  const problems = countOf(left, "problem");
  if (mendable > 0)
    throw new CommandError(`${countOf(mendable, "problem")} can be mended with --repair; ${problems} cannot`);
  if (left > 0) throw new CommandError(`${problems} cannot be mended without a loss`);
  return mended > 0 ? `The site is in order now: ${countOf(mended, "problem")} mended` : "The site is in order";
});
