import { Gauge, type Registry } from "prom-client";
import { reuseResult } from "./reuse-result";

export interface MetricReaders {
  readQueue(): Promise<{ kind: string; count: number; oldestSeconds: number }[]>;
  readMails(): Promise<{ count: number; oldestSeconds: number }>;
  countWaitingMessages(): Promise<number>;
  readUploads(): Promise<{ open: number; bytes: number }>;
  readStorage(): Promise<{ videos: number; renditions: number }>;
  readDisks(): Promise<{ holds: string; freeBytes: number; totalBytes: number }[]>;
  /** The age is null until a backup has succeeded. */
  readBackup(): Promise<{ ageSeconds: number | null; hasFailed: boolean }>;
  /** The release of the program. */
  version: string;
}

/** A value, null if it is unknown, or the values of a label. */
type Reading = number | null | Record<string, number>;

/** One scrape reads each value once, even if several gauges show it. */
const scrapeMs = 500;
/** The sums of all files are slow to read, and change slowly. */
const storageMs = 5 * 60_000;

/** Registers the gauges of the queue, of uploads, of stored bytes, of the machine and of backups. */
export function observeSite(registers: Registry[], readers: MetricReaders) {
  const readQueue = reuseResult(() => readers.readQueue(), scrapeMs);
  const readMails = reuseResult(() => readers.readMails(), scrapeMs);
  const readUploads = reuseResult(() => readers.readUploads(), scrapeMs);
  const readStorage = reuseResult(() => readers.readStorage(), storageMs);
  const registerGauge = createGaugeRegistrar(registers);
  registerGauge(
    "vidlark_jobs_waiting",
    "Jobs in the queue by kind, those that a worker holds included",
    "kind",
    async () => Object.fromEntries((await readQueue()).map(({ kind, count }) => [kind, count])),
  );
  registerGauge("vidlark_job_oldest_age_seconds", "Age of the oldest job of each kind", "kind", async () =>
    Object.fromEntries((await readQueue()).map(({ kind, oldestSeconds }) => [kind, oldestSeconds])),
  );
  registerGauge("vidlark_mails_waiting", "Mails that are not sent yet", null, async () => (await readMails()).count);
  registerGauge(
    "vidlark_mail_oldest_age_seconds",
    "Age of the oldest mail that is not sent yet",
    null,
    async () => (await readMails()).oldestSeconds,
  );
  registerGauge("vidlark_webhook_messages_waiting", "Messages of webhooks that did not arrive yet", null, () =>
    readers.countWaitingMessages(),
  );
  registerGauge(
    "vidlark_uploads_open",
    "Uploads whose file is not complete",
    null,
    async () => (await readUploads()).open,
  );
  registerGauge(
    "vidlark_storage_bytes",
    "Bytes of stored files by part, as the database counts them",
    "part",
    async () => ({
      ...(await readStorage()),
      drafts: (await readUploads()).bytes,
    }),
  );
  observeDisksBackupsAndVersion(registerGauge, readers);
}

/** Creates a function that registers a gauge with its name, its help, its label if it has one, and its reader. */
const createGaugeRegistrar =
  (registers: Registry[]) => (name: string, help: string, label: string | null, read: () => Promise<Reading>) =>
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        this.reset();
        // After a reset, a gauge without a label is 0 instead of absent.
        if (!label) this.remove({});
        // Without an answer of the database, the gauge is absent; other metrics are still served.
        const reading = await read().catch(() => null);
        if (typeof reading === "number") this.set(reading);
        else for (const [key, value] of Object.entries(reading ?? {})) this.set({ [label!]: key }, value);
      },
    });

function observeDisksBackupsAndVersion(registerGauge: ReturnType<typeof createGaugeRegistrar>, readers: MetricReaders) {
  const readDisks = reuseResult(() => readers.readDisks(), scrapeMs);
  const readBackup = reuseResult(() => readers.readBackup(), scrapeMs);
  registerGauge("vidlark_disk_free_bytes", "Free bytes of each disk by what lies on it", "holds", async () =>
    Object.fromEntries((await readDisks()).map(({ holds, freeBytes }) => [holds, freeBytes])),
  );
  registerGauge("vidlark_disk_size_bytes", "Bytes of each disk by what lies on it", "holds", async () =>
    Object.fromEntries((await readDisks()).map(({ holds, totalBytes }) => [holds, totalBytes])),
  );
  registerGauge(
    "vidlark_backup_age_seconds",
    "Age of the last good backup; absent until there is one",
    null,
    async () => (await readBackup()).ageSeconds,
  );
  registerGauge("vidlark_backup_failed", "1 when the last backup failed", null, async () =>
    Number((await readBackup()).hasFailed),
  );
  registerGauge("vidlark_info", "1, with the release of the program", "version", async () => ({
    [readers.version]: 1,
  }));
}
