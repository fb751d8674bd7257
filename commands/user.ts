import { runCommand } from "./command";
import { runUserCommand } from "./user/run";

await runCommand(() => runUserCommand(process.argv.slice(2)));
