import { workerData } from "node:worker_threads";
import { DatabaseSync } from "@photostructure/sqlite";

/** Copies a database in use as it is at one moment; see snapshot-sqlite.ts. */
const database = new DatabaseSync(workerData.file);
database.exec("PRAGMA busy_timeout = 5000");
database.prepare("VACUUM INTO ?").run(workerData.copy);
database.close();
