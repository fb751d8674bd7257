import { countWordsHandler } from "#api/search/words/count-words";
import type { Job } from "#api/videos/processing/job-queue";
import type { JobHandler } from "#api/videos/processing/worker";
import { addRenditionsHandler, makeAv1Handler } from "#api/videos/processing/add-renditions";
import { makeRenditionsHandler } from "#api/videos/processing/make-renditions-job";
import type { ProcessingDeps } from "#api/videos/processing/deps";
import { makePlayableHandler } from "#api/videos/processing/make-playable";
import { publishHandler } from "#api/videos/processing/publish-scheduled";
import { replaceFileHandler } from "#api/videos/processing/replace-file";
import { deleteSourceHandler } from "#api/videos/processing/sources";
import { createSweepHandler, sweepWorkOfJobs } from "#api/operation/clean-up/sweep-leftovers";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Quotas } from "#api/deps";
import { type DatabaseLocation, limitQueryTime, openDatabase } from "#api/db/open";
import type { Release } from "#api/db/upgrade";
import { startWorkers } from "./videos/processing/worker";
import { findTools, type Tools } from "#api/media/processes/ffmpeg";
import { canMakeAv1 } from "#api/media/transcode/av1";
import { deferDeletions } from "#api/media/store/defer-deletions";
import { openMedia } from "#api/media/store/open-media";
import { recordFiles } from "#api/media/store/record-files";
import type { S3Settings } from "#api/media/store/s3-settings";
import { requestWordCount } from "./search/words/count-words";
import { type Dispatch, startDispatcher } from "./notifications/dispatch/dispatcher";
import { createWebhookListener } from "./notifications/webhooks/webhook-listener";
import { createSenderWaker } from "./notifications/inbox/wake-senders";
import { notifyOnSite } from "#api/notifications/inbox/notify-on-site";
import { observeJobs, type OnJobEnd } from "./videos/processing/observe-jobs";

const weekMs = 7 * 24 * 60 * 60_000;

export interface WorkSettings {
  database: DatabaseLocation;
  /** Whether an existing PostgreSQL database may be migrated. */
  allowMigrations?: boolean;
  /** Other migrations than those of this release, for tests. */
  release?: Release;
  /** The directory of all files; with `s3`, of the files of requests and jobs only. */
  dataDir: string;
  /** Object storage for media; if there is none, media lie in `dataDir`. */
  s3?: S3Settings | null;
  /** The id of the group that may read media in `dataDir`; if there is none, only this user may. */
  mediaGroupId?: number | null;
  tools: { ffmpeg?: string | undefined; ffprobe?: string | undefined };
  /** The shorter sides of the renditions to make, in pixels; none by default. */
  renditionSides?: readonly number[];
  /** Whether small sizes are also made as AV1, if ffmpeg can; false by default. */
  makesAv1?: boolean;
  /** Whether the sources of converted videos are kept, within their owners' quotas; false by default. */
  keepsSources?: boolean;
  quotas?: Quotas;
  /** The site's own URL, which messages of webhooks contain; null without PUBLIC_URL. */
  publicUrl?: string | null;
  /** How long an upload is kept after its last byte arrived, in milliseconds; a week by default. */
  keepUploadsMs?: number;
  /** How many jobs this process runs at once; 0 leaves them to other processes. */
  workers?: number;
  /** How often workers look for jobs that other processes added, in milliseconds. */
  pollIntervalMs?: number;
  /** Called after each attempt at a job. */
  onJobEnd?: OnJobEnd;
  log: Logger;
}

/** Ends the wait for a database that vanished. No statement of a server takes so long. */
const queryTimeoutMs = 60_000;

/** Opens the database and the media store. Returns them with `start`, which starts the workers and the dispatcher. */
export async function openWorker(settings: WorkSettings) {
  const { renditionSides = [], keepsSources = false, workers: count = 1, pollIntervalMs, log } = settings;
  const { quotas = { user: null, total: null }, keepUploadsMs = weekMs } = settings;
  const { s3 = null, mediaGroupId = null, allowMigrations, release } = settings;
  const store = await openMedia({ dir: join(settings.dataDir, "media"), s3, groupId: mediaGroupId, log });
  const report = (line: string) => log.info(line);
  const db = await openDatabase(settings.database, { allowMigrations, report, release });
  limitQueryTime(db, queryTimeoutMs);
  const media = deferDeletions(recordFiles(store, db), db);
  const tools = await findTools(settings.tools);
  const makesAv1 = settings.makesAv1 === true && (await checkAv1(tools, log));
  if (count > 0) await requestWordCount(db);
  await sweepWorkOfJobs(db, media);
  const deps = { db, media, tools, renditionSides, makesAv1, keepsSources, quotas, keepUploadsMs };
  return {
    ...deps,
    /** Starts the work of this process. `wake` tells it that a job was added. */
    start({ onMessage = () => undefined, onNotified = () => undefined }: Partial<DispatchCallbacks> = {}) {
      const handlers = observeJobs(jobHandlers(deps), settings.onJobEnd ?? (() => undefined));
      const workers = startWorkers({ db, log }, handlers, { count, pollIntervalMs });
      const dispatch = createDispatch(settings.publicUrl ?? null, { onMessage, onNotified });
      const dispatcher = count > 0 ? startDispatcher({ db, log }, dispatch) : null;
      return {
        wake() {
          workers.wake();
          dispatcher?.wake();
        },
        async stop() {
          await Promise.all([workers.stop(), dispatcher?.stop()]);
        },
      };
    },
  };
}

/** Returns whether ffmpeg makes AV1; logs a warning if not. */
async function checkAv1({ ffmpeg }: Tools, log: Logger): Promise<boolean> {
  const isAble = ffmpeg !== null && (await canMakeAv1(ffmpeg));
  if (!isAble) log.warn("no AV1 is made: this ffmpeg has no SVT-AV1 (libsvtav1) with Opus (libopus)");
  return isAble;
}

interface DispatchCallbacks {
  /** Called after an event added messages for webhooks. */
  onMessage: () => void;
  /** Called after people were notified, perhaps by mail or in a browser. */
  onNotified: () => void;
}

/** Creates the listeners of events, and the follow-ups that run after them. */
function createDispatch(publicUrl: string | null, { onMessage, onNotified }: DispatchCallbacks): Dispatch {
  const webhooks = createWebhookListener(publicUrl, onMessage);
  const mails = createSenderWaker(onNotified);
  return {
    listeners: [notifyOnSite, webhooks.listen, mails.listen],
    followUps: [mails.announce, webhooks.wake, mails.wake],
  };
}

const jobHandlers = (deps: ProcessingDeps): Record<Job["kind"], JobHandler> => ({
  "make-playable": makePlayableHandler(deps),
  "make-renditions": makeRenditionsHandler(deps),
  "add-renditions": addRenditionsHandler(deps),
  "make-av1": makeAv1Handler(deps),
  "drop-source": deleteSourceHandler(deps),
  "count-words": countWordsHandler(deps),
  publish: publishHandler(deps),
  "replace-file": replaceFileHandler(deps),
  "switch-file": replaceFileHandler(deps),
  sweep: createSweepHandler(deps),
});
