import { calls } from "#contract/calls";
import { accountDeletionEndpoints } from "./account-deletion/routes";
import { auditEndpoints } from "./audit/routes";
import { backupEndpoints } from "./backup/routes";
import { blockEndpoints } from "./blocks/routes";
import { captionsEndpoints } from "./captions/routes";
import { commentEndpoints } from "./comments/routes";
import { contentEndpoints } from "./content/routes";
import { dashboardEndpoints } from "./dashboard/routes";
import { dataExportEndpoints } from "./data-export/routes";
import { draftEndpoints } from "./publishing/draft-routes";
import { endpoint, type Endpoint } from "./http/endpoint";
import { reply } from "./http/reply";
import { invitationEndpoints } from "./invitations/routes";
import { likeEndpoints } from "./likes/routes";
import { peopleEndpoints } from "./people/routes";
import { moderationEndpoints } from "./moderation/routes";
import { playlistEndpoints } from "./playlists/routes";
import { siteSettingsEndpoints } from "./site-settings/routes";
import { statisticsEndpoints } from "./statistics/routes";
import { subscriptionEndpoints } from "./subscriptions/routes";
import { tweetEndpoints } from "./tweets/routes";
import { replacementEndpoints } from "./publishing/replacement-routes";
import { uploadDefaultsEndpoints } from "./publishing/upload-defaults";
import { uploadEndpoints } from "./publishing/upload-routes";
import { accountEndpoints } from "./users/account-routes";
import { historyEndpoints } from "./history/routes";
import { secondFactorEndpoints } from "./users/second-factor-routes";
import { sessionEndpoints } from "./users/session-routes";
import { signInEndpoints } from "./users/sign-in-routes";
import { processingEndpoints } from "./processing/routes";
import { publishingEndpoints } from "./publishing/routes";
import { communitySearchEndpoints } from "./search/community-routes";
import { searchEndpoints } from "./search/routes";
import { sitemapEndpoints } from "./sitemap/routes";
import { videoEndpoints } from "./videos/routes";

/** Every endpoint of the API: one for each call of the contract. */
export const endpoints: readonly Endpoint[] = [
  endpoint(calls.checkHealth, async () =>
    reply("Server is Healthy", { data: { status: "OK" as const }, status: "OK" as const }),
  ),
  ...backupEndpoints,
  ...sessionEndpoints,
  ...signInEndpoints,
  ...secondFactorEndpoints,
  ...accountEndpoints,
  ...accountDeletionEndpoints,
  ...dataExportEndpoints,
  ...historyEndpoints,
  ...searchEndpoints,
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
  ...subscriptionEndpoints,
  ...tweetEndpoints,
  ...likeEndpoints,
  ...commentEndpoints,
  ...communitySearchEndpoints,
  ...statisticsEndpoints,
  ...peopleEndpoints,
  ...invitationEndpoints,
  ...siteSettingsEndpoints,
  ...auditEndpoints,
  ...moderationEndpoints,
  ...blockEndpoints,
  ...contentEndpoints,
];
