import type { AppLoadContext } from "@remix-run/node";
import { calls } from "#contract/calls";
import { administration } from "./resources/administration.server";
import { buildPath } from "./transport/aliases.server";
import { blocks } from "./resources/blocks.server";
import { captions } from "./resources/captions.server";
import { commentRulesOf } from "./resources/comment-rules.server";
import { comments } from "./resources/comments.server";
import { content } from "./resources/content.server";
import { dashboard } from "./resources/dashboard.server";
import { drafts } from "./resources/drafts.server";
import { likes } from "./resources/likes.server";
import { moderation } from "./resources/moderation.server";
import { notifications } from "./resources/notifications.server";
import { playlists } from "./resources/playlists.server";
import { replacements } from "./resources/replacements.server";
import { searches } from "./resources/searches.server";
import { secondFactor } from "./resources/second-factor.server";
import { send } from "./transport/send.server";
import { type ApiSession, apiSession } from "./transport/session.server";
import { site } from "./resources/site.server";
import { sitemap } from "./resources/sitemap.server";
import { statistics } from "./resources/statistics.server";
import { subscriptions } from "./resources/subscriptions.server";
import { tokens } from "./resources/tokens.server";
import { tweets } from "./resources/tweets.server";
import { uploadDefaultsOf } from "./resources/upload-defaults.server";
import { users } from "./resources/users.server";
import { videos } from "./resources/videos.server";
import { webhooks } from "./resources/webhooks.server";

/** The parts of the video API, each made when it is first used: a page uses few of them. */
const parts = {
  administration,
  users,
  secondFactor,
  videos,
  dashboard,
  drafts,
  replacements,
  uploadDefaults: uploadDefaultsOf,
  captions,
  comments,
  commentRules: commentRulesOf,
  content,
  likes,
  statistics,
  subscriptions,
  moderation,
  blocks,
  tokens,
  notifications,
  tweets,
  playlists,
  searches,
  site,
  sitemap,
  webhooks,
} satisfies Record<string, (session: ApiSession) => object>;

type Parts = { [Name in keyof typeof parts]: ReturnType<(typeof parts)[Name]> };

class LazyParts {
  constructor(readonly session: ApiSession) {}

  /** Returns whether the server is healthy: it answers below 500, or with 501 because it lacks the call. */
  isHealthy(): Promise<boolean> {
    return send(this.session, buildPath(calls.checkHealth.route)).then(
      ({ status }) => status < 500 || status === 501,
      () => false,
    );
  }
}

for (const [name, create] of Object.entries(parts))
  Object.defineProperty(LazyParts.prototype, name, {
    get(this: LazyParts) {
      const value = create(this.session);
      Object.defineProperty(this, name, { value });
      return value;
    },
  });

type VideoApi = LazyParts & Parts;

const apis = new WeakMap<ApiSession, VideoApi>();

/** Returns the client of the video API for the session of this request. All loaders of a page share it. */
export function videoApi(request: Request, context: AppLoadContext): VideoApi {
  const session = apiSession(request, context);
  const api = apis.get(session) ?? (new LazyParts(session) as VideoApi);
  apis.set(session, api);
  return api;
}
