import * as t from "#languages/api-http";

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

export interface RateLimit {
  /** How many times an action is allowed within `seconds`. */
  points: number;
  seconds: number;
  /** Whether the limit counts by address; it counts by account otherwise. */
  by?: "address";
}

/**
 * Every rate limit of the API. The setting RATE_LIMIT_SCALE multiplies all points and leaves the times unchanged. An
 * address is an IPv4 address or an IPv6 /64; a network is an IPv4 /24 or an IPv6 /48.
 */
export const rateLimits = {
  /**
   * Wrong passwords for each name of an account, from a network that never signed in to the account; further ones have to
   * wait (`guessWaits`).
   */
  guessesFromUnknownNetwork: { points: 5, seconds: daySeconds },
  /** Wrong passwords from all such networks together. */
  guessesFromUnknownNetworks: { points: 100, seconds: 15 * minuteSeconds },
  /** Wrong passwords from a network that signed in to the account before. */
  guessesFromKnownNetwork: { points: 20, seconds: 15 * minuteSeconds },
  /** Wrong passwords, wrong reset links and refused new passwords from an address, for all accounts together. */
  guessesFromAddress: { points: 50, seconds: 15 * minuteSeconds },
  /** Codes of a second factor for an account, after the right password. */
  signInCodes: { points: 10, seconds: hourSeconds },
  /** Sign-ins by passkey that an address begins. */
  passkeys: { points: 60, seconds: 15 * minuteSeconds, by: "address" },
  /** Counted views of one video by visitors from an address. */
  viewsFromAddress: { points: 10, seconds: 30 * minuteSeconds },
  /** New accounts from an address. */
  signUp: { points: 20, seconds: hourSeconds, by: "address" },
  /** Reports of watch time from an address; a player sends one a minute. */
  watchTime: { points: 600, seconds: 15 * minuteSeconds, by: "address" },
  report: { points: 20, seconds: hourSeconds, by: "address" },
  /** Requests for mails, and uses of mailed links, from an address. */
  mailRequest: { points: 30, seconds: hourSeconds, by: "address" },
  /** Requests to unsubscribe; the servers of a mail service send those of all its customers. */
  unsubscription: { points: 3_000, seconds: hourSeconds, by: "address" },
  /** Mails to an e-mail address, those that visitors request and those that signed-in people request; others are not sent. */
  mailToAddress: { points: 5, seconds: hourSeconds },
  /** Renewals of a session, by session; a browser renews it every 15 minutes. */
  renewal: { points: 60, seconds: 15 * minuteSeconds },
  /** All limits from here on count by account. A sign-in counts when it begins a session. */
  signIn: { points: 100, seconds: hourSeconds },
  /** Right passwords that wait for a second factor; they are not counted as sign-ins. */
  signInTickets: { points: 100, seconds: hourSeconds },
  /** Mails that an account requests, including those about its requested deletion. */
  mailFromAccount: { points: 10, seconds: hourSeconds },
  tweet: { points: 30, seconds: 15 * minuteSeconds },
  comment: { points: 60, seconds: 15 * minuteSeconds },
  /** Tweets of an account younger than a day; see `spamBrakes`. */
  tweetOfYoung: { points: 5, seconds: 15 * minuteSeconds },
  commentOfYoung: { points: 10, seconds: 15 * minuteSeconds },
  playlist: { points: 60, seconds: 15 * minuteSeconds },
  upload: { points: 120, seconds: hourSeconds },
  captions: { points: 60, seconds: 15 * minuteSeconds },
  /** Saves of a draft while its owner types. */
  draft: { points: 600, seconds: 15 * minuteSeconds },
  /** Likes, subscriptions, and changes of the videos in playlists and in the history. */
  reaction: { points: 600, seconds: 15 * minuteSeconds },
  /** Downloads of all data of an account, which may be large. */
  dataExport: { points: 5, seconds: hourSeconds },
  /** Changes of up to 50 chosen videos at once. */
  chosenVideos: { points: 30, seconds: 15 * minuteSeconds },
  /** Imports and exports of OPML files. */
  opml: { points: 20, seconds: hourSeconds },
  /** New access tokens. */
  token: { points: 20, seconds: hourSeconds },
  /** All requests with one token, including reads and parts of uploads; changes also count for the account. */
  tokenRequests: { points: 3_000, seconds: 15 * minuteSeconds },
  /** Every other change. */
  edit: { points: 300, seconds: 15 * minuteSeconds },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** Returns whether a limit counts by address instead of by account. */
export const countsByAddress = (name: RateLimitName) => (rateLimits[name] as RateLimit).by === "address";

/** How long guesses from an unknown network have to wait after their points are used up; doubles after each guess. */
export const guessWaits = { firstSeconds: 2, longestSeconds: 15 * minuteSeconds } as const;

/**
 * The limits against spam. An account is young for a day, if the site itself is older. When all young accounts together post
 * more than `youngPosts`, their posts are held. The same text within `repeatSeconds` counts as a repetition.
 */
export const spamBrakes = {
  youngSeconds: daySeconds,
  youngPosts: [
    { points: 5, seconds: 10 * minuteSeconds },
    { points: 10, seconds: hourSeconds },
  ],
  repeatSeconds: hourSeconds,
} as const;

/** How long a network is known to an account after a sign-in. */
export const knownNetworkSeconds = 90 * daySeconds;

/** Writes when to try again, for both tiers. */
export function tryAgainIn(seconds: number): string {
  return seconds < 60 ? t.tryInSeconds({ seconds }) : t.tryInMinutes({ minutes: Math.ceil(seconds / 60) });
}
