import { readFileSync } from "node:fs";
import { CommandError, readSettings, runCommand } from "./command";
import { fillNginxSite, readNginxVersion } from "./setup/nginx-site";

await runCommand(async () => {
  const config = readSettings();
  if (!config.PUBLIC_URL?.startsWith("https:"))
    throw new CommandError(
      "The site of nginx needs the address of this one: set PUBLIC_URL (example: PUBLIC_URL=https://videos.example)",
    );
  return fillNginxSite(readFileSync("deploy/nginx.conf", "utf8"), {
    host: new URL(config.PUBLIC_URL).hostname,
    dataDir: config.DATA_DIR,
    port: config.PORT,
    version: readNginxVersion(),
  });
});
