import type { Logger } from "pino";
import type { Db } from "#api/db/open";
import type { ApiDeps, Viewer } from "#api/deps";

/** What the server passes to the API with each request. */
export interface Requester {
  /** The visitor's address, after trusted proxies. */
  address: string;
  /** The origin people reach this site under, such as https://videos.example. */
  origin: string;
  requestId: string;
  /** The web tier in this process: media URLs stay root-relative. */
  inProcess: boolean;
}

export interface Env {
  Bindings: Requester;
  Variables: {
    db: Db;
    deps: ApiDeps;
    log: Logger;
    /** The signed-in account; null for a visitor. */
    viewer: Viewer | null;
  };
}
