import type { Logger } from "pino";
import type { Db } from "#api/db/open";
import type { Requester } from "#contract/requester";
import type { ApiDeps, Viewer } from "#api/deps";

/** What the server passes to the API with each request. */
export interface ApiBindings extends Requester {
  /** Whether the web tier of this process sends the request; media URLs then stay root-relative. */
  isInProcess: boolean;
}

export interface Env {
  Bindings: ApiBindings;
  Variables: {
    db: Db;
    deps: ApiDeps;
    log: Logger;
    /** The signed-in account; null for a visitor. */
    viewer: Viewer | null;
  };
}
