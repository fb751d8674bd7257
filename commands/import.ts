import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { isMoveError } from "#api/db/moved-site";
import { CommandError, runCommand } from "./command";
import { findExport, emptyExport } from "./import/collections";
import { indexMediaFolder } from "./import/media-folder";
import { MediaSource } from "./import/media-source";
import { openImportSite } from "./import/open-site";
import { readFilms } from "./import/read-films";
import { Report } from "./import/report";
import { runFilms, runImport } from "./import/run-import";
import { resolveNamedPath } from "./named-path";

const usage = `Usage: npm run import -- DIR [--media FOLDER] [--origin URL] [--allow-host HOST]…
Imports the export of another server: DIR has users.json, videos.json and so on, as mongoexport writes them.
  --media FOLDER     takes media from this folder, by the file names of their addresses, before any other place
  --origin URL       is where addresses without a host belong, such as https://old.example
  --allow-host HOST  takes media from this host even if its address is private
Or: npm run import -- DIR --texts FILE --owner ACCOUNT
Publishes the films of a folder: FILE is a CSV file with a row for each, and ACCOUNT a username or e-mail address.`;

const options = {
  media: { type: "string" },
  origin: { type: "string" },
  "allow-host": { type: "string", multiple: true },
  texts: { type: "string" },
  owner: { type: "string" },
} as const;

function readOptions() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length !== 1) throw new Error("one directory");
    if (values.origin !== undefined && !URL.canParse(values.origin)) throw new Error("no address");
    if ((values.texts === undefined) !== (values.owner === undefined)) throw new Error("both or none");
    const [dir, media, texts] = [positionals[0], values.media, values.texts].map(
      (path) => path && resolveNamedPath(path),
    );
    return { ...values, dir: dir!, media, texts };
  } catch {
    throw new CommandError(usage);
  }
}

/** Throws an error that an operator can act on as a CommandError. The next run continues where this one stopped. */
function throwFailure(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === "ENOSPC")
    throw new CommandError("The disk is full: run the command again when it has more room");
  if (isMoveError(error)) throw new CommandError("The database was moved: run the command again with the new settings");
  throw error;
}

const explainUnknown = (name: string) =>
  name.endsWith(".bson")
    ? "it is a dump, which bsondump turns into JSON."
    : "it is of no known collection, or no .json, .jsonl or .ndjson file.";

async function requireDirectory(dir: string) {
  const isDirectory = await stat(dir).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isDirectory) throw new CommandError(`${dir} is no directory`);
}

await runCommand(async () => {
  const { dir, texts, owner = "", origin = null, "allow-host": hosts = [], ...options } = readOptions();
  const mediaDir = texts === undefined ? options.media : dir;
  for (const each of [dir, mediaDir]) if (each !== undefined) await requireDirectory(each);
  const { files, unknown } = texts === undefined ? await findExport(dir) : emptyExport();
  const { deps, workDir, isServing, close } = await openImportSite();
  try {
    const report = await Report.open(workDir);
    for (const name of unknown) report.notes.push(`${name} was not read: ${explainUnknown(name)}`);
    const folder = mediaDir === undefined ? null : await indexMediaFolder(mediaDir);
    if (texts !== undefined && folder) {
      const { path, notes } = await readFilms(deps.db, { folder, texts, owner, workDir });
      files.videos.push(path);
      report.notes.push(...notes);
    }
    const media = new MediaSource({
      scratch: deps.media.uploadsDir,
      folder,
      base: origin,
      hosts: origin === null ? hosts : [...hosts, new URL(origin).host],
    });
    await media.sweep();
    // A site that serves meanwhile gets as much time for its own writes as this command.
    const pause = async (stepMs: number) => void (isServing && (await sleep(stepMs)));
    const showProgress = (text: string) => void process.stderr.write(`Importing ${text}\n`);
    const run = texts === undefined ? runImport : runFilms;
    await run({ deps, files, media, report, pause, showProgress }).catch(throwFailure);
    const text = await report.close();
    if (report.refused > 0) process.exitCode = 2;
    return `${text}\n\nThe whole report is in ${workDir}: report.txt and report.json`;
  } finally {
    await close();
  }
});
