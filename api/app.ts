import { Hono } from "hono";
import { cors } from "hono/cors";
import { ApiError } from "#contract/errors";
import type { ApiDeps } from "./deps";
import { endpoints } from "./endpoints";
import { mount } from "./http/endpoint";
import type { Env } from "./http/env";
import { answerError } from "./http/errors";
import { csrfGuard, rejectNul } from "./auth/csrf";
import { stripApiPrefix } from "#contract/calls/address";
import { loadViewer } from "./auth/session-cookies";
import { openapi } from "./openapi/routes";
import { uploadHeaders, uploads } from "./publishing/upload-routes";

/** The video API: every call of the family under /api/v1 and /api. Call it with `ApiBindings`. */
export function createApi(deps: ApiDeps) {
  const api = new Hono<Env>({ getPath: (request) => stripApiPrefix(new URL(request.url).pathname) });
  api.use(async (c, next) => {
    c.set("deps", deps);
    c.set("db", deps.db);
    c.set("log", deps.log.child({ requestId: c.env.requestId }));
    await next();
    c.header("X-Request-Id", c.env.requestId);
    c.header("X-Content-Type-Options", "nosniff");
  });
  api.use(rejectNul);
  if (deps.corsOrigins.length > 0)
    api.use(
      cors({
        origin: deps.corsOrigins,
        credentials: true,
        allowHeaders: ["Authorization", "Content-Type", "X-XSRF-TOKEN", ...uploadHeaders.requestHeaders],
        exposeHeaders: [...uploadHeaders.responseHeaders, "Retry-After"],
      }),
    );
  api.use(loadViewer, csrfGuard);
  mount(api, endpoints);
  api.route("/uploads", uploads(deps));
  api.route("/openapi.json", openapi);
  api.notFound((c) => answerError(new ApiError(404, `Cannot ${c.req.method} ${c.req.path}`), c));
  api.onError(answerError);
  return api;
}
