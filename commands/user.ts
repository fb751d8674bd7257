import { runCommand } from "./command";
import { runUserCommand } from "./run-user-command";

await runCommand(() => runUserCommand(process.argv.slice(2)));
