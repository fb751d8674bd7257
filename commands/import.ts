import { mkdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { openWorker } from "#api/processing/open-worker";
import { lockDirectory } from "#server/data-directory";
import { createLog } from "#server/log";
import { workSettings } from "#server/work-settings";
import { CommandError, readEnvironment, runCommand } from "./command";
import { findExport } from "./import/collections";
import { openMediaFolder } from "./import/media-folder";
import { MediaSource } from "./import/media-source";
import { Report } from "./import/report";
import { runImport } from "./import/run";

const usage = `Usage: npm run import -- DIR [--media FOLDER] [--origin URL] [--allow-host HOST]…
Imports the export of another server: DIR has users.json, videos.json and so on, as mongoexport writes them.
  --media FOLDER     takes media from this folder, by the file names of their addresses, before any other place
  --origin URL       is where addresses without a host belong, such as https://old.example
  --allow-host HOST  takes media from this host even if its address is private`;

const options = {
  media: { type: "string" },
  origin: { type: "string" },
  "allow-host": { type: "string", multiple: true },
} as const;

function readOptions() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length !== 1) throw new Error("one directory");
    if (values.origin !== undefined && !URL.canParse(values.origin)) throw new Error("no address");
    return { ...values, dir: positionals[0]! };
  } catch {
    throw new CommandError(usage);
  }
}

async function requireDirectory(dir: string) {
  const isDirectory = await stat(dir).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isDirectory) throw new CommandError(`${dir} is no directory`);
}

/** Opens the database and the media of the settings; creates both for a new site. */
async function openSite() {
  const config = readEnvironment();
  if (config.VIDEO_API_URL) throw new CommandError("VIDEO_API_URL is set: that server has the accounts and videos");
  const dataDir = resolve(config.DATA_DIR);
  const workDir = join(dataDir, "import");
  await mkdir(workDir, { recursive: true });
  const importLock = tryLock(workDir);
  if (!importLock) throw new CommandError(`Another import into ${dataDir} is running`);
  const siteLock = tryLock(dataDir);
  const { start: _, ...parts } = await openWorker({
    ...workSettings(config, dataDir, createLog("silent")),
    workers: 0,
  });
  const close = async () => {
    await parts.db.destroy();
    siteLock?.release();
    importLock.release();
  };
  return {
    deps: { ...parts, maxVideoBytes: config.MAX_VIDEO_SIZE, wakeWorker: () => undefined },
    workDir,
    isServing: !siteLock,
    close,
  };
}

function tryLock(dir: string) {
  try {
    return lockDirectory(dir);
  } catch {
    return null;
  }
}

await runCommand(async () => {
  const { dir, media: folder, origin = null, "allow-host": hosts = [] } = readOptions();
  for (const each of [dir, folder]) if (each !== undefined) await requireDirectory(each);
  const { files, unknown } = await findExport(dir);
  const { deps, workDir, isServing, close } = await openSite();
  try {
    const report = await Report.open(workDir);
    for (const name of unknown) report.notes.push(`${name} was not read: it is of no known collection.`);
    const media = new MediaSource({
      scratch: deps.media.uploads,
      folder: folder === undefined ? null : await openMediaFolder(folder),
      base: origin,
      hosts: origin === null ? hosts : [...hosts, new URL(origin).host],
    });
    // A site that serves meanwhile gets as much time as this command.
    const pause = async (stepMs: number) => void (isServing && (await sleep(stepMs)));
    const tell = (text: string) => void process.stderr.write(`Importing ${text}\n`);
    await runImport({ deps, files, media, report, pause, tell });
    const text = await report.close();
    if (report.refused > 0) process.exitCode = 2;
    return `${text}\n\nThe whole report is in ${workDir}: report.txt and report.json`;
  } finally {
    await close();
  }
});
