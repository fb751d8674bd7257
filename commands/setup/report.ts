import type { Config } from "#server/config";
import { CommandError } from "../command";
import { checkSite } from "./check-site";

/** Prints one line per check. Throws a CommandError when a check failed. */
export async function reportChecks(config: Config, advice: string) {
  let faults = 0;
  for await (const { hasFailed, sentence } of checkSite(config)) {
    process.stdout.write(`${hasFailed ? "Wrong: " : "Good:  "}${sentence}\n`);
    faults += Number(hasFailed);
  }
  if (faults > 0) throw new CommandError(`${faults} ${faults === 1 ? "thing is" : "things are"} wrong. ${advice}`);
}
