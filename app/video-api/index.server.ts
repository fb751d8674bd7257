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
import { tweets } from "./resources/tweets.server";
import { uploadDefaultsOf } from "./resources/upload-defaults.server";
import { users } from "./resources/users.server";
import { videos } from "./resources/videos.server";

const apis = new WeakMap<ApiSession, ReturnType<typeof createVideoApi>>();

/** The video API, asked in the name of the visitor of this request: made once for all loaders of a page. */
export function videoApi(request: Request, context: AppLoadContext) {
  const session = apiSession(request, context);
  const api = apis.get(session) ?? createVideoApi(session);
  apis.set(session, api);
  return api;
}

function createVideoApi(session: ApiSession) {
  return {
    administration: administration(session),
    users: users(session),
    secondFactor: secondFactor(session),
    videos: videos(session),
    dashboard: dashboard(session),
    drafts: drafts(session),
    replacements: replacements(session),
    uploadDefaults: uploadDefaultsOf(session),
    captions: captions(session),
    comments: comments(session),
    commentRules: commentRulesOf(session),
    content: content(session),
    likes: likes(session),
    statistics: statistics(session),
    subscriptions: subscriptions(session),
    moderation: moderation(session),
    blocks: blocks(session),
    tweets: tweets(session),
    playlists: playlists(session),
    searches: searches(session),
    site: site(session),
    sitemap: sitemap(session),
    /** Whether the server is well: any answer but a failure of its own will do; 501 says that it has no such call. */
    isHealthy: () =>
      send(session, buildPath(calls.checkHealth.address)).then(
        ({ status }) => status < 500 || status === 501,
        () => false,
      ),
  };
}
