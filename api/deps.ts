import type { Transaction } from "kysely";
import type { Logger } from "pino";
import type { SignUpMode } from "#contract/site-settings";
import type { ViewSource } from "#contract/statistics";
import type { TokenScope } from "#contract/token-scopes";
import type { Role, Suspension, User } from "#contract/users";
import type { Db } from "./db/open";
import type { Tables } from "./db/tables";
import type { Tools } from "./media/processes/ffmpeg";
import type { MediaStore } from "./media/store/media-store";

/** The signed-in person who makes a request. */
export interface Viewer {
  id: string;
  username: string;
  role: Role;
  createdAt: string;
  /** Null unless the account is suspended now. */
  suspension: Suspension | null;
  /** When the account will be deleted, in ISO 8601; null unless its owner asked for that. */
  deletionAt: string | null;
  hasVerifiedEmail: boolean;
  /** Whether the site remembers what the person watches. */
  keepsHistory: boolean;
  /** Empty for a token, which has no session. */
  sessionId: string;
  /** The random number by which the audit log names the session or the token. */
  sessionNumber: string;
  /** When the password was last given in this session, in ISO 8601; null if unknown. */
  confirmedAt: string | null;
  /** When a passkey last confirmed the person in this session, in ISO 8601; null if none did. */
  passkeyConfirmedAt: string | null;
  /** The token with which a program acts for the person; absent in a session. */
  token?: { id: string; scopes: readonly TokenScope[] };
}

export interface View {
  videoId: string;
  visitor: string;
  /** Empty for an account: its views are not limited by address. */
  addressHash: string;
  source: ViewSource;
}

export interface ViewCounter {
  count(view: View): void;
}

/** Where a person stopped in a video, in whole seconds; 0 where it starts over. */
export interface Position {
  userId: string;
  videoId: string;
  seconds: number;
}

/** Writes positions: at most one in 30 seconds for each person and video. */
export interface PositionKeeper {
  save(position: Position): Promise<void>;
  /** Returns a position that is not written yet, in seconds; undefined if there is none. */
  findWaiting(userId: string, videoId: string): number | undefined;
  /** Drops the unwritten positions of a person, for one video or for all. */
  forget(userId: string, videoId?: string): void;
}

export interface Guess {
  /** The account that has the name; null if none has. */
  accountId: string | null;
  /** The folded e-mail address or username that was typed; empty if none was. */
  name: string;
  address: string;
}

/** Counts attempts to sign in before they are checked; the `consume` methods throw an ApiError 429. */
export interface SignInLimits {
  consume(guess: Guess): Promise<void>;
  reset(guess: Guess): Promise<void>;
  /** Records the network of a sign-in for its account, in the caller's transaction. Returns whether it is new. */
  rememberNetwork(trx: Transaction<Tables>, guess: Guess & { accountId: string }): Promise<boolean>;
  /** Counts an attempt without a name, such as the use of a link that resets a password. */
  consumeAddress(address: string): Promise<void>;
}

interface Mails {
  /** Wakes the sender after a mail was added. */
  wake(): void;
  /** Sends a test mail at once. Throws an error whose message says what is wrong, for operators only. */
  sendTest(address: string): Promise<void>;
}

interface Webhooks {
  /** Wakes the sender after a message was added or became due. */
  wake(): void;
  /** Whether receivers on this machine may be reached. */
  allowsLoopback: boolean;
}

interface PushSender {
  /** Wakes the sender after people were notified, perhaps in their browsers. */
  wake(): void;
  /** The site's public key, which browsers pass to their push services. */
  publicKey: string;
}

/** How many bytes the videos and uploads of one user and of all users may take; null sets no limit. */
export interface Quotas {
  user: number | null;
  total: number | null;
}

export interface SiteFacts {
  version: string;
  /** The site's own URL; null without PUBLIC_URL. */
  publicUrl: string | null;
  /** The directory of the database and of files. */
  dataDir: string;
}

/** What the handlers of the API work with. */
export interface ApiDeps {
  db: Db;
  media: MediaStore;
  log: Logger;
  views: ViewCounter;
  positions: PositionKeeper;
  signInLimiter: SignInLimits;
  /** Multiplies the points of every rate limit. */
  rateLimitScale: number;
  /** Null if the site sends no mail. */
  mails: Mails | null;
  webhooks: Webhooks;
  /** Null if the site has no key, and so notifies no browser. */
  push: PushSender | null;
  tools: Tools;
  /** The shorter sides of the renditions to make, in pixels; an empty list makes none. */
  renditionSides: readonly number[];
  /** Wakes the worker after a job was added. */
  wakeWorker: () => void;
  /** The key of tokens and of visitors' hashes; the same in every process. */
  secret: string;
  /** Who may sign up, if the environment says so; null to use the setting of the site. */
  signups: SignUpMode | null;
  /** Who needs a setup link to make the first account, which administers the site. */
  setupLinkFor: "everybody" | "other machines" | "nobody";
  /** The name of the site, if the environment sets it. */
  siteName?: string | null;
  /** Whether the environment requires a second factor of administrators; otherwise the site's setting decides. */
  requiresSecondFactor?: boolean;
  /** Returns whether an account lacks the second factor that the site requires of it. */
  lacksRequiredSecondFactor: (viewer: Pick<Viewer, "id" | "role">) => Promise<boolean>;
  /** Throws unless the viewer gave the password in this session a short time ago, or gives it now. */
  requireFreshPassword: (viewer: Viewer, proof: { password: string | undefined; address: string }) => Promise<void>;
  /** Finds the viewer's own account, with the number of its unread items. Throws 401 if it was deleted. */
  findViewerAccount: (viewer: Viewer) => Promise<User>;
  /** Returns whether an account is so young that stricter limits apply to it. */
  isYoungAccount: (viewer: Pick<Viewer, "createdAt" | "role">) => Promise<boolean>;
  /** Returns whether people have to verify their e-mail address before they post. */
  requiresVerifiedEmail: () => Promise<boolean>;
  corsOrigins: string[];
  /** Format of the errors that clients get over HTTP; the web tier in this process gets JSON. */
  errorFormat: "json" | "html";
  /** Largest video file in bytes. */
  maxVideoBytes: number;
  quotas: Quotas;
  /** Whether other processes serve the same uploads. */
  hasOtherServers: boolean;
  /** Whether the site makes scheduled backups, so that monitoring may ask for the last one. */
  hasBackupSchedule: boolean;
  site: SiteFacts;
}
