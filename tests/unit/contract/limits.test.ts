import { expect, test } from "vitest";
import { limits, listedSiteDays, pageSizes, periods } from "#contract/limits";
import { countsByAddress, guessWaits, knownNetworkSeconds, rateLimits, spamBrakes } from "#contract/rate-limits";

/** Other tests read the limits from the product, so a limit that changes by mistake would pass them. */
const [kB, MB] = [1024, 1_048_576];

test("texts, files and lists have these limits", () => {
  expect(limits).toEqual({
    ...{ username: { min: 3, max: 30 }, password: { min: 8, max: 200 }, fullName: 80, email: 254 },
    ...{ title: 150, description: 5_000, tag: 40, tags: 10, comment: 2_000, mentions: 10, tweet: 500, query: 200 },
    ...{ report: 2_000, moderationReason: 1_000, reason: 500, channelWatchedWords: 5_000, channelDescription: 1_000 },
    ...{
      playlistName: 100,
      playlistDescription: 1_000,
      playlistVideos: 1_000,
      zipsAtOnce: 2,
      imageBytes: 5 * MB,
      logoBytes: MB,
      draft: 64,
    },
    ...{ openUploads: 10, uploadChunkBytes: 8 * MB, emptyUploadMs: 600_000, checkedChunks: 32 },
    ...{ textFormBytes: 64 * kB, formParts: 40, captionsBytes: MB, captionsLabel: 60, captionsLanguages: 60 },
    ...{ cues: 10_000, language: 24, siteName: 60, siteDescription: 200, siteContact: 200, siteText: 20_000 },
    ...{ notice: 500, watchedWords: 500, watchedWord: 60, chosenContent: 50, invitationUses: 1_000 },
    ...{ invitationDays: 365, invitationNote: 100, passkeyName: 60, passkeys: 20, recoveryCodes: 10 },
    ...{ opmlBytes: 131_072, opmlEntries: 500, followedFeeds: 500, feedAddress: 500, feedTitle: 200 },
    ...{ tokens: 20, tokenName: 60, tokenDays: 366 },
    ...{ webhooks: 10, webhookAddress: 500, deliveries: 100, pushBrowsers: 5, pushAddress: 2_000 },
    ...{ links: 5, linkLabel: 40, linkAddress: 300, pinnedVideos: 4, categories: 30, categoryName: 40 },
    credential: 16 * kB,
  });
});

test("pages and periods have these sizes", () => {
  expect(pageSizes).toEqual({
    ...{
      caseRows: 100,
      otherCases: 10,
      videos: 24,
      relatedVideos: 16,
      continueWatching: 6,
      comments: 20,
      firstReplies: 2,
      replies: 30,
    },
    notifications: 30,
    ...{ tweets: 20, channels: 50, playlists: 24, queue: 12, held: 20, table: 20, cues: 200, sitemap: 500, feed: 50 },
    ...{ topVideos: 10, max: 100, maxSubscribers: 10_000, maxCountedRow: 10_000 },
  });
  expect(periods).toEqual([7, 28, 90, 365]);
  expect(listedSiteDays).toBe(90);
});

const [quarter, hour, day] = [900, 3_600, 86_400];

test.each<[keyof typeof rateLimits, number, number]>([
  ["guessesFromUnknownNetwork", 5, day],
  ["guessesFromUnknownNetworks", 100, quarter],
  ["guessesFromKnownNetwork", 20, quarter],
  ["guessesFromAddress", 50, quarter],
  ["signInCodes", 10, hour],
  ["passkeys", 60, quarter],
  ["viewsFromAddress", 10, 1_800],
  ["signUp", 20, hour],
  ["watchTime", 600, quarter],
  ["report", 20, hour],
  ["mailRequest", 30, hour],
  ["unsubscription", 3_000, hour],
  ["mailToAddress", 5, hour],
  ["renewal", 60, quarter],
  ["signIn", 100, hour],
  ["signInTickets", 100, hour],
  ["mailFromAccount", 10, hour],
  ["tweet", 30, quarter],
  ["comment", 60, quarter],
  ["tweetOfYoung", 5, quarter],
  ["commentOfYoung", 10, quarter],
  ["playlist", 60, quarter],
  ["upload", 120, hour],
  ["captions", 60, quarter],
  ["draft", 600, quarter],
  ["reaction", 600, quarter],
  ["dataExport", 5, hour],
  ["opml", 20, hour],
  ["token", 20, hour],
  ["tokenRequests", 3_000, quarter],
  ["edit", 300, quarter],
])("%s allows %i in %i seconds", (name, points, seconds) => {
  expect(rateLimits[name]).toMatchObject({ points, seconds });
});

test("limits for visitors count by address, all others by account", () => {
  const names = Object.keys(rateLimits) as (keyof typeof rateLimits)[];
  expect(names.filter(countsByAddress)).toEqual([
    "passkeys",
    "signUp",
    "watchTime",
    "report",
    "mailRequest",
    "unsubscription",
  ]);
});

test("guesses wait from 2 seconds to 15 minutes, and a network is known for 90 days", () => {
  expect(guessWaits).toEqual({ firstSeconds: 2, longestSeconds: quarter });
  expect(knownNetworkSeconds).toBe(90 * day);
});

test("an account is young for a day, when 5 posts in 10 minutes or 10 in an hour are many, and repeats count for an hour", () => {
  const youngPosts = [
    { points: 5, seconds: 600 },
    { points: 10, seconds: hour },
  ];
  expect(spamBrakes).toEqual({ youngSeconds: day, youngPosts, repeatSeconds: hour });
});
