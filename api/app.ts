import { Hono } from "hono";
import { cors } from "hono/cors";
import { ApiError } from "#contract/errors";
import type { ApiDeps } from "./deps";
import type { Env } from "./http/env";
import { answerError } from "./http/errors";
import { csrfGuard, rejectNul } from "./accounts/auth/csrf";
import { stripApiPrefix } from "#contract/calls/routes";
import { loadViewer } from "./accounts/auth/http-session";
import { loadTokenHolder, refuseTokenInAddress } from "./accounts/tokens/http-token";
import { tokenEndpoints } from "./accounts/tokens/routes";
import { openapi } from "./http/openapi/document";
import { uploadHeaders, uploads } from "./videos/publishing/upload-routes";
import { calls } from "#contract/calls";
import { accountDeletionEndpoints } from "./administration/account-deletion/routes";
import { administrationEndpoints } from "./operation/overview/routes";
import { auditEndpoints } from "./site/audit/routes";
import { backupEndpoints } from "./operation/backup/routes";
import { blockEndpoints } from "./community/blocks/routes";
import { captionsEndpoints } from "./videos/captions/routes";
import { commentRuleEndpoints } from "./community/comment-rules/routes";
import { heldEndpoints } from "./community/held/routes";
import { commentEndpoints } from "./community/comments/routes";
import { contentEndpoints } from "./administration/content/routes";
import { dashboardEndpoints } from "./community/dashboard/routes";
import { dataExportEndpoints } from "./administration/data-export/routes";
import { draftEndpoints } from "./videos/publishing/draft-routes";
import { endpoint, type Endpoint, mount } from "./http/endpoint";
import { reply } from "./http/reply";
import { invitationEndpoints } from "./accounts/invitations/routes";
import { likeEndpoints } from "./community/likes/routes";
import { managedAccountEndpoints } from "./administration/managed-accounts/routes";
import { moderationEndpoints } from "./administration/moderation/routes";
import { notificationEndpoints } from "./notifications/inbox/routes";
import { pushEndpoints } from "./notifications/push/routes";
import { playlistDownloadEndpoints } from "./community/playlists/download-routes";
import { unsubscribeEndpoints } from "./notifications/mail/routes";
import { playlistEndpoints } from "./community/playlists/routes";
import { showcaseEndpoints } from "./community/showcase/routes";
import { setupEndpoints } from "./operation/setup/routes";
import { categoryEndpoints } from "./site/categories/routes";
import { siteSettingsEndpoints } from "./site/settings/routes";
import { statisticsEndpoints } from "./videos/statistics/routes";
import { opmlEndpoints } from "./community/subscriptions/opml-routes";
import { subscriptionEndpoints } from "./community/subscriptions/routes";
import { tweetEndpoints } from "./community/tweets/routes";
import { replacementEndpoints } from "./videos/publishing/replacement-routes";
import { uploadDefaultsEndpoints } from "./videos/publishing/upload-defaults";
import { uploadEndpoints } from "./videos/publishing/upload-routes";
import { accountEndpoints } from "./accounts/users/account-routes";
import { historyEndpoints } from "./videos/history/routes";
import { secondFactorEndpoints } from "./accounts/users/second-factor-routes";
import { passwordEndpoints } from "./accounts/users/password-routes";
import { sessionEndpoints } from "./accounts/users/session-routes";
import { signInEndpoints } from "./accounts/users/sign-in-routes";
import { processingEndpoints } from "./videos/processing/routes";
import { publishingEndpoints } from "./videos/publishing/routes";
import { communitySearchEndpoints } from "./search/search/community-routes";
import { searchEndpoints } from "./search/search/routes";
import { sitemapEndpoints } from "./search/sitemap/routes";
import { watchEndpoints } from "./search/watch-page/routes";
import { videoEndpoints } from "./videos/videos/routes";
import { webhookEndpoints } from "./notifications/webhooks/routes";
import * as t from "#languages/api-http";

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
  api.use(rejectNul, refuseTokenInAddress);
  if (deps.corsOrigins.length > 0)
    api.use(
      cors({
        origin: deps.corsOrigins,
        credentials: true,
        allowHeaders: ["Authorization", "Content-Type", "X-XSRF-TOKEN", ...uploadHeaders.requestHeaders],
        exposeHeaders: [...uploadHeaders.responseHeaders, "Retry-After"],
      }),
    );
  api.use(loadTokenHolder, loadViewer, csrfGuard);
  mount(api, endpoints);
  api.route("/uploads", uploads(deps));
  api.route("/openapi.json", openapi);
  api.notFound((c) => answerError(new ApiError(404, () => t.noCall({ method: c.req.method, path: c.req.path })), c));
  api.onError(answerError);
  return api;
}

export const endpoints: readonly Endpoint[] = [
  endpoint(calls.checkHealth, async () =>
    reply(t.serverHealthy, { data: { status: "OK" as const }, status: "OK" as const }),
  ),
  ...backupEndpoints,
  ...sessionEndpoints,
  ...signInEndpoints,
  ...secondFactorEndpoints,
  ...tokenEndpoints,
  ...accountEndpoints,
  ...passwordEndpoints,
  ...accountDeletionEndpoints,
  ...dataExportEndpoints,
  ...historyEndpoints,
  ...searchEndpoints,
  ...watchEndpoints,
  ...sitemapEndpoints,
  ...publishingEndpoints,
  ...videoEndpoints,
  ...processingEndpoints,
  ...dashboardEndpoints,
  ...draftEndpoints,
  ...replacementEndpoints,
  ...uploadEndpoints,
  ...uploadDefaultsEndpoints,
  ...captionsEndpoints,
  ...playlistEndpoints,
  ...playlistDownloadEndpoints,
  ...subscriptionEndpoints,
  ...opmlEndpoints,
  ...showcaseEndpoints,
  ...tweetEndpoints,
  ...likeEndpoints,
  ...commentEndpoints,
  ...heldEndpoints,
  ...commentRuleEndpoints,
  ...communitySearchEndpoints,
  ...statisticsEndpoints,
  ...managedAccountEndpoints,
  ...invitationEndpoints,
  ...siteSettingsEndpoints,
  ...categoryEndpoints,
  ...auditEndpoints,
  ...administrationEndpoints,
  ...setupEndpoints,
  ...moderationEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...unsubscribeEndpoints,
  ...blockEndpoints,
  ...contentEndpoints,
  ...webhookEndpoints,
];
