import { calls } from "#contract/calls";
import { captionsEndpoints } from "./captions/routes";
import { commentEndpoints } from "./comments/routes";
import { dashboardEndpoints } from "./dashboard/routes";
import { draftEndpoints } from "./drafts/routes";
import { endpoint, type Endpoint } from "./http/endpoint";
import { reply } from "./http/reply";
import { likeEndpoints } from "./likes/routes";
import { playlistEndpoints } from "./playlists/routes";
import { subscriptionEndpoints } from "./subscriptions/routes";
import { tweetEndpoints } from "./tweets/routes";
import { uploadEndpoints } from "./uploads/routes";
import { accountEndpoints } from "./users/account-routes";
import { historyEndpoints } from "./users/history-routes";
import { sessionEndpoints } from "./users/routes";
import { videoEndpoints } from "./videos/routes";

/** Every endpoint of the API: one for each call of the contract. */
export const endpoints: readonly Endpoint[] = [
  endpoint(calls.checkHealth, async () =>
    reply("Server is Healthy", { data: { status: "OK" as const }, status: "OK" as const }),
  ),
  ...sessionEndpoints,
  ...accountEndpoints,
  ...historyEndpoints,
  ...videoEndpoints,
  ...dashboardEndpoints,
  ...draftEndpoints,
  ...uploadEndpoints,
  ...captionsEndpoints,
  ...playlistEndpoints,
  ...subscriptionEndpoints,
  ...tweetEndpoints,
  ...likeEndpoints,
  ...commentEndpoints,
];
