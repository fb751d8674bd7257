import { runCommand } from "../languages/compile/run-command";

/** `npm run languages`: keeps the texts of all languages in order; docs/translating.md has its arguments. */
const { output, isWrong } = runCommand(process.argv.slice(2));
if (output) console[isWrong ? "error" : "log"](output);
process.exitCode = Number(isWrong);
