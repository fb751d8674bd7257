import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { CsvError, parse } from "csv-parse";
import type { Db } from "#api/db/open";
import { CommandError } from "#commands/command";
import { fold } from "#contract/fold";
import type { MediaIndex } from "./media-folder";

/** The columns of the CSV file; only `file` is required. */
const columns = ["file", "title", "description", "tags", "language", "licence", "visibility", "thumbnail", "date"];

/** More than the texts of any video have. */
const maxRowBytes = 64 * 1024;

const filmExtension = /^\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|mp3|m4a|ogg|wav|flac)$/i;

type Row = Record<string, string>;

interface FilmFolder {
  folder: MediaIndex;
  /** The path of the CSV file. */
  texts: string;
  /** The username or e-mail address of the account that gets the videos. */
  owner: string;
  /** The directory to which the records are written. */
  workDir: string;
}

/**
 * Writes the rows of a CSV file as records of videos, one per line. A film has the same id at each run. Returns the path of
 * the records, and notes for the report.
 */
export async function readFilms(db: Db, { folder, texts, owner, workDir }: FilmFolder) {
  const ownerId = await findOwner(db, owner);
  const rows = await readRows(texts);
  const listedNames = new Set(rows.map(({ file = "" }) => basename(file)));
  const unlistedNames = [...folder.keys()].filter(
    (name) => filmExtension.test(extname(name)) && !listedNames.has(name),
  );
  const path = join(workDir, "films.jsonl");
  await writeFile(path, rows.map((row) => JSON.stringify(toRecord(row, ownerId)) + "\n").join(""), { mode: 0o600 });
  const notes = unlistedNames.sort().map((name) => `${name} has no row in ${basename(texts)}.`);
  return { path, notes };
}

async function findOwner(db: Db, owner: string): Promise<string> {
  const name = fold(owner.trim());
  const named = db.selectFrom("users").select("id").where("deleting_since", "is", null);
  const row = await named
    .where(({ eb, or }) => or([eb("username_folded", "=", name), eb("email_folded", "=", name)]))
    .executeTakeFirst();
  if (!row) throw new CommandError(`No account has the username or e-mail address ${owner}`);
  return row.id;
}

async function readRows(path: string): Promise<Row[]> {
  const delimiter = await findDelimiter(path);
  const options = { bom: true, trim: true, skip_empty_lines: true, max_record_size: maxRowBytes, delimiter };
  const parser = createReadStream(path).pipe(parse({ ...options, columns: readHead }));
  const rows: Row[] = [];
  try {
    for await (const row of parser as AsyncIterable<Row>) rows.push(row);
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`${basename(path)} cannot be read: ${error.message}`);
    throw error;
  }
  return rows;
}

/** Reads the names of the columns. Throws a CommandError for an unknown column, whose texts would get lost. */
function readHead(head: string[]): string[] {
  const names = head.map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !columns.includes(name));
  if (unknown.length > 0)
    throw new CommandError(`Unknown columns: ${unknown.join(", ")}. Known are ${columns.join(", ")}`);
  if (!names.includes("file")) throw new CommandError("The texts need a column “file”, with the name of each film");
  return names;
}

/** Finds the delimiter of a CSV file: spreadsheets of some languages write semicolons. */
async function findDelimiter(path: string): Promise<string> {
  const file = await open(path).catch(() => {
    throw new CommandError(`${path} cannot be opened`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const [head = ""] = buffer.toString("utf8", 0, bytesRead).split(/\r?\n/);
    return head.includes(";") && !head.includes(",") ? ";" : ",";
  } finally {
    await file.close();
  }
}

function toRecord({ date, file = "", ...texts }: Row, owner: string) {
  const _id = createHash("sha256").update(`film ${owner} ${file}`).digest("hex").slice(0, 24);
  // Without `timestamp`, an unreadable date would be replaced by the time in the id, which has none here.
  return { _id, owner, ...texts, file, createdAt: date, timestamp: new Date().toISOString() };
}
