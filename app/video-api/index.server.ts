import type { AppLoadContext } from "@remix-run/node";
import { calls } from "#contract/calls";
import { administration } from "./administration.server";
import { buildPath } from "./aliases.server";
import { blocks } from "./blocks.server";
import { captions } from "./captions.server";
import { comments } from "./comments.server";
import { content } from "./content.server";
import { dashboard } from "./dashboard.server";
import { drafts } from "./drafts.server";
import { likes } from "./likes.server";
import { moderation } from "./moderation.server";
import { playlists } from "./playlists.server";
import { replacements } from "./replacements.server";
import { searches } from "./searches.server";
import { secondFactor } from "./second-factor.server";
import { send } from "./send.server";
import { apiSession } from "./session.server";
import { site } from "./site.server";
import { sitemap } from "./sitemap.server";
import { statistics } from "./statistics.server";
import { subscriptions } from "./subscriptions.server";
import { tweets } from "./tweets.server";
import { uploadDefaultsOf } from "./upload-defaults.server";
import { users } from "./users.server";
import { videos } from "./videos.server";

/** The video API, asked in the name of the visitor of this request. */
export function videoApi(request: Request, context: AppLoadContext) {
  const session = apiSession(request, context);
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
