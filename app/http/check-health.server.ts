import type { AppLoadContext } from "@remix-run/node";
import { videoApi } from "#app/video-api/index.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { createServerCache } from "./server-cache.server";

const health = createServerCache<boolean>({ ttlMs: 5_000, waitMs: 300 });

/** Checks the health of the server, at most once in five seconds for all requests. */
export const checkHealth = (request: Request, context: AppLoadContext): Promise<boolean> =>
  health.read(apiSession(request, context).site.apiUrl, () => videoApi(request, context).isHealthy());
