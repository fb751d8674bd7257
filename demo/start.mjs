import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findDemoDirectory } from "./directory.mjs";
import { removeForeignSettings } from "./settings.mjs";
import { buildWhenChanged, findProgram, installPackages, installPrograms, requireNode } from "../scripts/prepare.mjs";

/** `npm run demo [-- DIRECTORY]`: makes the demo site if the directory is missing, then serves it in this process. */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
requireNode();
installPackages();
if (existsSync(".env")) process.loadEnvFile(".env");
const { tsImport } = await import("tsx/esm/api");
const { settingNames } = await tsImport("../server/config.ts", import.meta.url);
removeForeignSettings(process.env, settingNames);
const dir = findDemoDirectory(process.argv[2], process.env);

if (!process.env.FFMPEG_PATH && !findProgram("ffmpeg")) installPrograms(["ffmpeg"], "to make the demo's videos");
if (!buildWhenChanged()) process.exit(1);
if (!existsSync(dir)) {
  process.stdout.write(`Making the demo site in ${dir}: it draws and renders every video.\n`);
  const { status } = spawnSync(process.execPath, ["--import", "tsx", "demo/make.ts", dir], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

const { email, password } = JSON.parse(readFileSync(join(dir, "demo-account.json"), "utf8"));
// A demonstration signs in and out and submits forms more often than people do.
Object.assign(process.env, { DATA_DIR: dir, DEMO_EMAIL: email, DEMO_PASSWORD: password, RATE_LIMIT_SCALE: "10" });
process.env.NODE_ENV ??= "production";
process.stdout.write("An empty login form logs in to the demo account.\n");
await import("../build/server.js");
