import type { Logger } from "pino";
import type { Db } from "./db/open";
import type { Tools } from "./media/ffmpeg";
import type { MediaStore } from "./media/store";
import type { SignInLimiter } from "./users/sign-in-limiter";
import type { viewCounter } from "./videos/views";

/** Limits how many bytes videos and uploads may have, of one user and of all; null is no limit. */
export interface Quotas {
  user: number | null;
  total: number | null;
}

/** What the API depends on, and its settings. */
export interface ApiDeps {
  db: Db;
  media: MediaStore;
  log: Logger;
  views: ReturnType<typeof viewCounter>;
  signInLimiter: SignInLimiter;
  /** What the points of every rate limit are multiplied by. */
  rateLimitScale: number;
  tools: Tools;
  /** Lengths of the shorter sides that renditions are made in; none: no renditions. */
  heights: readonly number[];
  /** Tells the worker that a job was added. */
  wakeWorker: () => void;
  /** Key of tokens and of visitors' hashes; the same in every process. */
  secret: string;
  signups: "open" | "closed";
  corsOrigins: string[];
  /** The format of an error for a client that accepts any. */
  errorFormat: "json" | "html";
  /** Bytes a video file may have. */
  mostVideoBytes: number;
  quotas: Quotas;
}
