import { mkdirSync, rmSync } from "node:fs";
import { tsImport } from "tsx/esm/api";
import { isBuildCurrent } from "../../scripts/prepare.mjs";
import "./equal-priority.mjs";

/** Starts the built server on an empty data directory for browser tests, and deletes the directory at the end. */
if (!isBuildCurrent()) throw new Error("The build is older than the sources: run npm run build");
const dir = process.env.DATA_DIR;
mkdirSync(dir);
process.env.LOG_LEVEL = "warn";
process.env.MAX_VIDEO_SIZE = "20MB";
process.env.RENDITIONS = "240";
process.env.RATE_LIMIT_SCALE = "1000";
process.env.WEBHOOKS_TO_LOOPBACK = "on";
process.env.NODE_ENV = "production";
process.env.PSEUDO_LANGUAGES = "on";
const { writePseudoScripts } = await tsImport("./pseudo-scripts.ts", import.meta.url);
writePseudoScripts();
process.on("exit", () => rmSync(dir, { recursive: true, force: true }));
await import("../../build/server.js");
