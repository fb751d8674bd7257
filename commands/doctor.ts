import type { HashCheck } from "#api/operation/doctor/deps";
import { examine } from "#api/operation/doctor/examine";
import { deferDeletions } from "#api/media/store/defer-deletions";
import { recordFiles } from "#api/media/store/record-files";
import { formatBytes } from "#contract/format";
import { CommandError, formatCount, openConfiguredMedia, parseArguments, readSettings, runCommand } from "./command";
import { connectSite } from "./connect-site";
import { reportFindings } from "./report-findings";

const usage = `Usage: npm run doctor [-- --repair] [--hashes [--from KEY]]
Compares database and media, and says in a line each what is not as it should be. The site may serve meanwhile.
--repair mends what can be mended without a loss.
--hashes reads every file of a video and every picture, and compares it with what was stored.
--from KEY reads only the files from KEY on, where an earlier check stopped.`;

function readOptions() {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArguments(usage, { options: { repair: flag, hashes: flag, from: { type: "string" } } });
  if (values.from !== undefined && !values.hashes) throw new CommandError(usage);
  return values;
}

const progressEveryMs = 30_000;

/** Prints at intervals how far a check has read, and at a signal where to continue. */
function trackReading(from: string) {
  let [files, bytes, last] = [0, 0, from];
  const print = (line: string) => void process.stderr.write(`${line}\n`);
  const describe = () => `${formatCount(files, "file")} with ${formatBytes(bytes)}`;
  const timer = setInterval(() => print(`Read ${describe()}, the last is ${last}`), progressEveryMs);
  const stop = () => {
    print(`Stopped after ${describe()}. To go on: npm run doctor -- --hashes --from ${last}`);
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  const hashes: HashCheck = {
    from,
    onFile: (file) => {
      [files, bytes, last] = [files + 1, bytes + file.bytes, file.key];
    },
  };
  return {
    hashes,
    describe,
    end() {
      clearInterval(timer);
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
    },
  };
}

await runCommand(async () => {
  const { repair: isRepairing, hashes: isReading, from = "" } = readOptions();
  const config = readSettings();
  const db = await connectSite(config);
  const store = await openConfiguredMedia(config);
  const media = deferDeletions(recordFiles(store, db), db);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const reading = isReading ? trackReading(from) : null;
  let unhashed = 0;
  const options = { db, media, ...(reading && { hashes: reading.hashes }), onUnhashed: () => void (unhashed += 1) };
  const reporting = reportFindings(examine(options), { isRepairing, print });
  const { mended, mendable, left } = await reporting.finally(() => (reading?.end(), db.destroy()));
  if (reading) print(`Read ${reading.describe()}`);
  else if (unhashed > 0) print(`Not hashed yet: ${formatCount(unhashed, "file")}, which --hashes reads`);
  const problems = formatCount(left, "problem");
  if (mendable > 0)
    throw new CommandError(`${formatCount(mendable, "problem")} can be mended with --repair; ${problems} cannot`);
  if (left > 0) throw new CommandError(`${problems} cannot be mended without a loss`);
  return mended > 0 ? `The site is in order now: ${formatCount(mended, "problem")} mended` : "The site is in order";
});
