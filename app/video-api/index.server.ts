import type { AppLoadContext } from "@remix-run/node";
import { dashboard } from "./dashboard.server";
import { send } from "./send.server";
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
    /** Whether the server is well: any answer but a failure of its own will do. */
    isHealthy: () =>
      send(session, { method: "GET", path: "healthcheck" }).then(
        ({ status }) => status < 500,
        () => false,
      ),
  };
}
