import { workerData } from "node:worker_threads";
import { DatabaseSync } from "@photostructure/sqlite";

/**
 * Writes a consistent copy of a live SQLite database (`VACUUM INTO`, https://sqlite.org/lang_vacuum.html); see
 * snapshot-sqlite.ts.
 */
const database = new DatabaseSync(workerData.file);
database.exec("PRAGMA busy_timeout = 5000");
database.prepare("VACUUM INTO ?").run(workerData.copy);
database.close();
