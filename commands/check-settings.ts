import { readSettings, runCommand } from "./command";
import { reportChecks } from "./setup/check-site";

await runCommand(async () => {
  await reportChecks(readSettings(), "Nothing was changed");
  return "The settings are in order";
});
