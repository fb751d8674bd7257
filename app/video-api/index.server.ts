import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { call } from "./call.server";
import { dashboard } from "./dashboard.server";
import { apiSession } from "./session.server";
import { users } from "./users.server";
import { videos } from "./videos.server";

/** The video API, asked in the name of the visitor of this request. */
export function videoApi(request: Request, context: AppLoadContext) {
  const session = apiSession(request, context);
  return {
    users: users(session),
    videos: videos(session),
    dashboard: dashboard(session),
    healthcheck: () => call(session, { method: "GET", path: "healthcheck", answer: z.unknown(), renews: false }),
  };
}
