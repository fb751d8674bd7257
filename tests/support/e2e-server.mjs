import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The built server on an empty data directory, for browser tests; the directory goes with it. */
const dir = mkdtempSync(join(tmpdir(), "vidlark-e2e-"));
process.env.DATA_DIR = dir;
process.env.LOG_LEVEL = "warn";
process.env.MAX_VIDEO_SIZE = "20MB";
process.env.RENDITIONS = "240";
process.env.RATE_LIMIT_SCALE = "1000";
process.env.NODE_ENV = "production";
process.on("exit", () => rmSync(dir, { recursive: true, force: true }));
await import("../../build/server.js");
