import { Hono } from "hono";
import { cors } from "hono/cors";
import { ApiError } from "#contract/errors";
import { captions } from "./captions/routes";
import { comment, comments } from "./comments/routes";
import { dashboard } from "./dashboard/routes";
import type { ApiDeps } from "./deps";
import { drafts } from "./drafts/routes";
import type { Env } from "./http/env";
import { answerError } from "./http/errors";
import { guard, plainAddress } from "./http/guard";
import { limitWrites } from "./http/limit-writes";
import { reply } from "./http/reply";
import { session } from "./http/session";
import { likes } from "./likes/routes";
import { openapi } from "./openapi/routes";
import { playlists } from "./playlists/routes";
import { canonicalPath } from "./spellings";
import { subscriptions } from "./subscriptions/routes";
import { tweets } from "./tweets/routes";
import { uploadHeaders, uploads } from "./uploads/routes";
import { users } from "./users/routes";
import { videos } from "./videos/routes";

/** The video API: every call of the family under /api/v1 and /api. Ask it with a `Caller` as its bindings. */
export function createApi(deps: ApiDeps) {
  const api = new Hono<Env>({ getPath: (request) => canonicalPath(request.method, new URL(request.url).pathname) });
  api.use(async (c, next) => {
    c.set("deps", deps);
    c.set("db", deps.db);
    c.set("log", deps.log.child({ requestId: c.env.requestId }));
    await next();
    c.header("X-Request-Id", c.env.requestId);
    c.header("X-Content-Type-Options", "nosniff");
  });
  api.use(plainAddress);
  if (deps.corsOrigins.length > 0)
    api.use(
      cors({
        origin: deps.corsOrigins,
        credentials: true,
        allowHeaders: ["Authorization", "Content-Type", "X-XSRF-TOKEN", ...uploadHeaders.asked],
        exposeHeaders: [...uploadHeaders.told, "Retry-After"],
      }),
    );
  api.use(session, guard, limitWrites({ db: deps.db, secret: deps.secret, scale: deps.rateLimitScale }));
  api.get("/healthcheck", (c) => reply(c, "Server is Healthy", { data: { status: "OK" }, status: "OK" }));
  api.route("/users", users).route("/videos", videos).route("/dashboard", dashboard);
  api.route("/drafts", drafts).route("/uploads", uploads(deps));
  api.route("/captions", captions);
  api.route("/comments", comments).route("/comment", comment).route("/likes", likes);
  api.route("/subscriptions", subscriptions).route("/tweets", tweets).route("/playlist", playlists);
  api.route("/openapi.json", openapi);
  api.notFound((c) => answerError(new ApiError(404, `Cannot ${c.req.method} ${c.req.path}`), c));
  api.onError(answerError);
  return api;
}
