import { z } from "zod";
import { accountCalls } from "./account";
import { blockCalls } from "./blocks";
import { administrationCalls } from "./administration";
import { call, type Call } from "./call";
import { captionsCalls } from "./captions";
import { commentRuleCalls } from "./comment-rules";
import { commentCalls } from "./comments";
import { contentCalls } from "./content";
import { draftCalls } from "./drafts";
import { historyCalls } from "./history";
import { likeCalls } from "./likes";
import { opmlCalls } from "./opml";
import { notificationCalls } from "./notifications";
import { managedAccountCalls } from "./managed-accounts";
import { pushCalls } from "./push";
import { moderationCalls } from "./moderation";
import { playlistCalls } from "./playlists";
import { replacementCalls } from "./replacements";
import { searchCalls } from "./search";
import { secondFactorCalls } from "./second-factor";
import { sessionCalls } from "./sessions";
import { showcaseCalls } from "./showcase";
import { siteCalls } from "./site";
import { sitemapCalls } from "./sitemap";
import { statisticsCalls } from "./statistics";
import { subscriptionCalls } from "./subscriptions";
import { tokenCalls } from "./tokens";
import { tweetCalls } from "./tweets";
import { uploadDefaultsCalls } from "./upload-defaults";
import { dashboardCalls, videoCalls } from "./videos";
import { webhookCalls } from "./webhooks";

const health = z.object({ status: z.literal("OK") });

/** The last backup of the schedule. `files` and `bytes` count media files; `rows` those of the database. */
const backupHealth = z.object({
  ok: z.literal(true),
  finishedAt: z.iso.datetime(),
  files: z.number(),
  bytes: z.number(),
  rows: z.number(),
});

/** All calls of the API. The API serves this table, the web tier calls it, and the OpenAPI document describes it. */
export const calls = {
  checkHealth: call({
    route: "GET /healthcheck",
    isWidelySupported: true,
    summary: "Returns the health of the server",
    who: "everybody",
    scope: "read",
    answer: health.extend({ data: health }),
  }),
  checkBackup: call({
    route: "GET /healthcheck/backup",
    summary: "Returns when the last backup was made; 503 when none succeeded for a day, 404 when none are scheduled",
    who: "everybody",
    scope: "read",
    answer: backupHealth,
  }),
  ...sessionCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...tokenCalls,
  ...historyCalls,
  ...videoCalls,
  ...dashboardCalls,
  ...draftCalls,
  ...replacementCalls,
  ...uploadDefaultsCalls,
  ...showcaseCalls,
  ...captionsCalls,
  ...playlistCalls,
  ...subscriptionCalls,
  ...opmlCalls,
  ...notificationCalls,
  ...pushCalls,
  ...tweetCalls,
  ...likeCalls,
  ...commentCalls,
  ...commentRuleCalls,
  ...searchCalls,
  ...sitemapCalls,
  ...statisticsCalls,
  ...managedAccountCalls,
  ...administrationCalls,
  ...moderationCalls,
  ...blockCalls,
  ...siteCalls,
  ...contentCalls,
  ...webhookCalls,
};

export const allCalls: readonly Call[] = Object.values(calls);
