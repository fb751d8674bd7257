import { type MissingRendition, requestRenditions } from "#api/videos/processing/request-renditions";
import type { Config } from "#server/config";
import { CommandError, formatCount, parseArguments, readSettings, runCommand } from "./command";
import { connectSite } from "./connect-site";

const usage = `Usage: npm run renditions -- --add 144,audio,av1
Lets the workers make what older films lack, when nothing else is to be done: sizes that RENDITIONS names, the small sounds,
and AV1, which needs AV1=on. The site may serve meanwhile.`;

function readNames(): string[] {
  const { values } = parseArguments(usage, { options: { add: { type: "string" } } });
  const names = (values.add ?? "").split(/[\s,]+/).filter(Boolean);
  if (names.length === 0) throw new CommandError(usage);
  return names;
}

function parseName(name: string, { RENDITIONS, AV1 }: Config): MissingRendition {
  if (name === "audio") return name;
  if (name === "av1") {
    if (AV1 === "on") return name;
    throw new CommandError("AV1 is off: set AV1=on first, so that new films get it, too");
  }
  if (!/^\d{2,4}$/.test(name)) throw new CommandError(`There is nothing named ${name}\n\n${usage}`);
  if (RENDITIONS.includes(Number(name))) return Number(name);
  throw new CommandError(`RENDITIONS does not name ${name}: add it first, so that new films get it, too`);
}

await runCommand(async () => {
  const names = readNames();
  const config = readSettings();
  const renditions = names.map((name) => parseName(name, config));
  const db = await connectSite(config);
  try {
    const jobs = await requestRenditions(db, renditions, new AbortController().signal);
    return jobs > 0 ? `${formatCount(jobs, "job")} will make what is missing` : "Nothing is missing, or waits already";
  } finally {
    await db.destroy();
  }
});
