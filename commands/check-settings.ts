import { readSettings, runCommand } from "./command";
import { reportChecks } from "./setup/report";

await runCommand(async () => {
  await reportChecks(readSettings(), "Nothing was changed");
  return "The settings are in order";
});
