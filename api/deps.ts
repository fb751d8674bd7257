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
  /** When the account is to be deleted, in ISO 8601; null unless its owner asked for that. */
  deletionAt: string | null;
  hasVerifiedEmail: boolean;
  /** Whether the site remembers what the person watches. */
  keepsHistory: boolean;
  /** Empty for a token, which belongs to no session. */
  sessionId: string;
  /** The random number by which the audit log names the session, or that of the token. */
  sessionNumber: string;
  /** When the password was last given in this session, in ISO 8601; null if unknown. */
  confirmedAt: string | null;
  /** When a passkey last confirmed who uses this session, in ISO 8601; null if none did. */
  passkeyConfirmedAt: string | null;
  /** The token of a program that acts for the person; absent in a session. */
  token?: { id: string; scopes: readonly TokenScope[] };
}

export interface View {
  videoId: string;
  visitor: string;
  /** Empty for an account: accounts have no limit by address. */
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

/** Writes positions, of one person in one video at most once in 30 seconds. */
export interface PositionKeeper {
  save(position: Position): Promise<void>;
  /** Returns the seconds that wait to be written; undefined if none do. */
  findWaiting(userId: string, videoId: string): number | undefined;
  /** Drops what waits of a person, for one video or all. */
  forget(userId: string, videoId?: string): void;
}

export interface Guess {
  /** The account whose password it may be; null where no account has the name. */
  accountId: string | null;
  /** The e-mail or username as it was typed, folded; empty where none is. */
  name: string;
  address: string;
}

/** Counts attempts to sign in before they are checked; the `consume` methods throw an ApiError 429. */
export interface SignInLimits {
  consume(guess: Guess): Promise<void>;
  reset(guess: Guess): Promise<void>;
  /** Makes the network of a sign-in known to its account, in the caller's transaction; returns whether it was not. */
  rememberNetwork(trx: Transaction<Tables>, guess: Guess & { accountId: string }): Promise<boolean>;
  /** Counts an attempt that names no account, such as a link that resets a password. */
  consumeAddress(address: string): Promise<void>;
}

interface Mails {
  /** Says that a mail was added. */
  wake(): void;
  /** Sends a test mail at once. Throws an error whose message says what is wrong, for operators only. */
  test(address: string): Promise<void>;
}

interface Webhooks {
  /** Says that a message was added, or is due. */
  wake(): void;
  /** Whether receivers on this machine may be reached. */
  allowsLoopback: boolean;
}

interface PushSender {
  /** Is called when people were notified, maybe in their browsers. */
  wake(): void;
  /** The public key of the site, which browsers give their push services. */
  publicKey: string;
}

/** How many bytes the videos and uploads of one user and of all users may take; null sets no limit. */
export interface Quotas {
  user: number | null;
  total: number | null;
}

export interface SiteFacts {
  version: string;
  /** The site's own address; null where no setting names it. */
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
  /** Null where the site sends no mail. */
  mails: Mails | null;
  webhooks: Webhooks;
  /** Null where the site has no key, and notifies no browser. */
  push: PushSender | null;
  tools: Tools;
  /** Shorter sides of the renditions to make, in pixels; none: no renditions. */
  renditionSides: readonly number[];
  /** Tells the worker that a job was added. */
  wakeWorker: () => void;
  /** Key of tokens and of visitors' hashes; the same in every process. */
  secret: string;
  /** Who may sign up, where the environment says it; null: the setting of the site. */
  signups: SignUpMode | null;
  /** Who needs a setup link to make the first account, which administers the site. */
  setupLinkFor: "everybody" | "other machines" | "nobody";
  /** The name of the site, where the environment says it. */
  siteName?: string | null;
  /** Whether the environment requires a second factor of administrators; otherwise a setting of the site says so. */
  requiresSecondFactor?: boolean;
  /** Returns whether an account lacks the second factor that the site requires of it. */
  lacksRequiredSecondFactor: (viewer: Pick<Viewer, "id" | "role">) => Promise<boolean>;
  /** Throws unless the password was given in the viewer's session a short time ago, or is given now. */
  requireFreshPassword: (viewer: Viewer, proof: { password: string | undefined; address: string }) => Promise<void>;
  /** Finds the viewer's own account, with the number of what it has not read. Throws 401 if it was deleted. */
  findViewerAccount: (viewer: Viewer) => Promise<User>;
  /** Returns whether an account is so young that stricter limits hold for it. */
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
  /** Whether this site makes backups by itself, so that others may ask for the last one. */
  hasBackupSchedule: boolean;
  site: SiteFacts;
}
