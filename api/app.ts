import { Hono } from "hono";
import { cors } from "hono/cors";
import type { Logger } from "pino";
import { ApiError } from "#contract/errors";
import { captions } from "./captions/routes";
import { comment, comments } from "./comments/routes";
import { dashboard } from "./dashboard/routes";
import type { Db } from "./db/open";
import { drafts } from "./drafts/routes";
import type { Env } from "./http/env";
import { answerError } from "./http/errors";
import { guard, plainAddress } from "./http/guard";
import { limitWrites } from "./http/limit-writes";
import { reply } from "./http/reply";
import { session } from "./http/session";
import { likes } from "./likes/routes";
import type { Tools } from "./media/ffmpeg";
import type { MediaStore } from "./media/store";
import { openapi } from "./openapi/routes";
import { playlists } from "./playlists/routes";
import { canonicalPath } from "./spellings";
import { subscriptions } from "./subscriptions/routes";
import { tweets } from "./tweets/routes";
import type { Quotas } from "./uploads/room";
import { uploadHeaders, uploads } from "./uploads/routes";
import { users } from "./users/routes";
import type { SignInLimiter } from "./users/sign-in-limiter";
import { videos } from "./videos/routes";
import type { viewCounter } from "./videos/views";

/** What the API is made of and what it is told. */
export interface Parts {
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
  /** What an error is answered as, to a client that does not say. */
  errorFormat: "json" | "html";
  /** Bytes a video file may have. */
  mostVideoBytes: number;
  quotas: Quotas;
}

/** The video API: every call of the family under /api/v1 and /api. Ask it with a `Caller` as its bindings. */
export function createApi(parts: Parts) {
  const api = new Hono<Env>({ getPath: (request) => canonicalPath(request.method, new URL(request.url).pathname) });
  api.use(async (c, next) => {
    c.set("parts", parts);
    c.set("db", parts.db);
    c.set("log", parts.log.child({ requestId: c.env.requestId }));
    await next();
    c.header("X-Request-Id", c.env.requestId);
    c.header("X-Content-Type-Options", "nosniff");
  });
  api.use(plainAddress);
  if (parts.corsOrigins.length > 0)
    api.use(
      cors({
        origin: parts.corsOrigins,
        credentials: true,
        allowHeaders: ["Authorization", "Content-Type", "X-XSRF-TOKEN", ...uploadHeaders.asked],
        exposeHeaders: [...uploadHeaders.told, "Retry-After"],
      }),
    );
  api.use(session, guard, limitWrites({ db: parts.db, secret: parts.secret, scale: parts.rateLimitScale }));
  api.get("/healthcheck", (c) => reply(c, "Server is Healthy", { data: { status: "OK" }, status: "OK" }));
  api.route("/users", users).route("/videos", videos).route("/dashboard", dashboard);
  api.route("/drafts", drafts).route("/uploads", uploads(parts));
  api.route("/captions", captions);
  api.route("/comments", comments).route("/comment", comment).route("/likes", likes);
  api.route("/subscriptions", subscriptions).route("/tweets", tweets).route("/playlist", playlists);
  api.route("/openapi.json", openapi);
  api.notFound((c) => answerError(new ApiError(404, `Cannot ${c.req.method} ${c.req.path}`), c));
  api.onError(answerError);
  return api;
}
