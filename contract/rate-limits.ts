import * as t from "#languages/api-http";

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

export interface RateLimit {
  /** How many times an action is allowed within `seconds`. */
  points: number;
  seconds: number;
  /** What a call counts by; accounts, unless named here. */
  by?: "address";
}

/**
 * Every rate limit of the API. The setting RATE_LIMIT_SCALE multiplies all points and leaves the times unchanged. An
 * address is an IPv4 address or an IPv6 /64; a network is an IPv4 /24 or an IPv6 /48.
 */
export const rateLimits = {
  /**
   * Wrong passwords for an account, by each of its names, from a network that never signed in to it; later ones wait
   * (`guessWaits`).
   */
  guessesFromUnknownNetwork: { points: 5, seconds: daySeconds },
  /** The same from all such networks together. */
  guessesFromUnknownNetworks: { points: 100, seconds: 15 * minuteSeconds },
  /** The same from a network that signed in to it before. */
  guessesFromKnownNetwork: { points: 20, seconds: 15 * minuteSeconds },
  /** Wrong passwords, wrong reset links, and new passwords that are refused there, from an address, for all accounts. */
  guessesFromAddress: { points: 50, seconds: 15 * minuteSeconds },
  /** Codes of a second factor for an account, after its password. */
  signInCodes: { points: 10, seconds: hourSeconds },
  /** Sign-ins by passkey that an address begins. */
  passkeys: { points: 60, seconds: 15 * minuteSeconds, by: "address" },
  /** Visitors without an account, from one address, whose views of one video count. */
  viewsFromAddress: { points: 10, seconds: 30 * minuteSeconds },
  /** New accounts from an address. */
  signUp: { points: 20, seconds: hourSeconds, by: "address" },
  /** Reports of watch time from an address; a player sends one a minute. */
  watchTime: { points: 600, seconds: 15 * minuteSeconds, by: "address" },
  report: { points: 20, seconds: hourSeconds, by: "address" },
  /** Requests for mails, and uses of mailed links, from an address. */
  mailRequest: { points: 30, seconds: hourSeconds, by: "address" },
  /** Presses of "unsubscribe" in mails; the servers of a mail service make them for all of its customers. */
  unsubscription: { points: 3_000, seconds: hourSeconds, by: "address" },
  /** Mails to one e-mail address that visitors ask for, and those that signed-in people do; further ones are not sent. */
  mailToAddress: { points: 5, seconds: hourSeconds },
  /** Renewals of a session, by session; a browser renews it every 15 minutes. */
  renewal: { points: 60, seconds: 15 * minuteSeconds },
  /** All limits from here on count by account. Sign-ins are those that begin a session. */
  signIn: { points: 100, seconds: hourSeconds },
  /** Right passwords that wait for a second factor: they use up no sign-in of a passkey. */
  signInTickets: { points: 100, seconds: hourSeconds },
  /** Mails that an account asks for, and notices of the deletion that it asks for. */
  mailFromAccount: { points: 10, seconds: hourSeconds },
  tweet: { points: 30, seconds: 15 * minuteSeconds },
  comment: { points: 60, seconds: 15 * minuteSeconds },
  /** Of accounts younger than a day; see `spamBrakes`. */
  tweetOfYoung: { points: 5, seconds: 15 * minuteSeconds },
  commentOfYoung: { points: 10, seconds: 15 * minuteSeconds },
  playlist: { points: 60, seconds: 15 * minuteSeconds },
  upload: { points: 120, seconds: hourSeconds },
  captions: { points: 60, seconds: 15 * minuteSeconds },
  /** Saving a draft while its owner types. */
  draft: { points: 600, seconds: 15 * minuteSeconds },
  /** Likes, subscriptions, and changes of the videos in playlists and in the history. */
  reaction: { points: 600, seconds: 15 * minuteSeconds },
  /** Downloads of all data of an account, which may be large. */
  dataExport: { points: 5, seconds: hourSeconds },
  /** Changes of up to 50 chosen videos at once. */
  chosenVideos: { points: 30, seconds: 15 * minuteSeconds },
  /** Files of subscriptions, read or written. */
  opml: { points: 20, seconds: hourSeconds },
  /** New tokens of programs. */
  token: { points: 20, seconds: hourSeconds },
  /** All requests with one token, reads and parts of uploads too; what they change counts for the account as well. */
  tokenRequests: { points: 3_000, seconds: 15 * minuteSeconds },
  /** Every other change. */
  edit: { points: 300, seconds: 15 * minuteSeconds },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** Returns whether calls count against a limit by address, in place of the account. */
export const countsByAddress = (name: RateLimitName) => (rateLimits[name] as RateLimit).by === "address";

/**
 * How long guesses from an unknown network have to wait when their points are used up. The time doubles after each
 * guess.
 */
export const guessWaits = { firstSeconds: 2, longestSeconds: 15 * minuteSeconds } as const;

/**
 * What the site does against spam. An account is young for a day, on a site that is older itself. When all young accounts
 * together post more than this, what they post is held. A text counts as a repeat for an hour.
 */
export const spamBrakes = {
  youngSeconds: daySeconds,
  youngPosts: [
    { points: 5, seconds: 10 * minuteSeconds },
    { points: 10, seconds: hourSeconds },
  ],
  repeatSeconds: hourSeconds,
} as const;

/** How long an account remembers a network after a sign-in from it. */
export const knownNetworkSeconds = 90 * daySeconds;

/** Formats when to try again, for both tiers. */
export function tryAgainIn(seconds: number): string {
  return seconds < 60 ? t.tryInSeconds({ seconds }) : t.tryInMinutes({ minutes: Math.ceil(seconds / 60) });
}
