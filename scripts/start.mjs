import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildWhenChanged, installFfmpeg, installPackages, requireNode } from "./prepare.mjs";

/**
 * `npm start`: installs, builds, and serves in this same process, so that signals and exit codes reach the server and
 * its caller directly. `npm run worker` runs a worker instead of the server.
 */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
requireNode();
installPackages();
if (existsSync(".env")) process.loadEnvFile(".env");
installFfmpeg();
if (!buildWhenChanged()) process.exit(1);
process.env.NODE_ENV ??= "production";
await import(process.argv[2] === "worker" ? "../build/worker.js" : "../build/server.js");
