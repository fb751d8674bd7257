import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { z } from "zod";
import { BackupError } from "./backup-error";
import type { BackupTarget } from "./target";

const fileShape = z.object({ name: z.string(), sha256: z.string().length(64), bytes: z.number() });

const manifestShape = z.object({
  format: z.literal(1),
  /** The name of its directory: the time of its start, as `toBackupId` writes it. */
  id: z.string(),
  site: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  program: z.string(),
  migration: z.string(),
  database: fileShape.extend({
    kind: z.enum(["sqlite", "postgres"]),
    /** The version of pg_dump, which an older pg_restore may not understand; absent in backups by earlier releases. */
    dumpMajor: z.number().optional(),
  }),
  tables: z.record(z.string(), z.number()),
  /** The list of media: one JSON object per line, with key, hash and size. */
  files: fileShape,
  /** The key of cookies and tokens that the server generated; null where a setting has it. */
  secret: fileShape.nullable(),
  media: z.object({ files: z.number(), bytes: z.number() }),
});

/** Describes a finished backup, with a hash of each of its files. */
export type Manifest = z.output<typeof manifestShape>;

export const backupsPrefix = "backups/";
export const manifestName = "manifest.json";

export const keyIn = (id: string, name: string) => `${backupsPrefix}${id}/${name}`;

/** Returns the key of the media file whose content has this hash. */
export const blobKey = (sha256: string) => `media/${sha256.slice(0, 2)}/${sha256.slice(2)}`;

/** Returns the hash in a key that `blobKey` made; null for any other key. */
export function parseBlobKey(key: string): string | null {
  const [, start, rest] = /^media\/([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(key) ?? [];
  return start && rest ? start + rest : null;
}

/** Names a backup after the time of its start, so that names sort by time and suit every file system. */
export const toBackupId = (startedAt: string) => startedAt.replaceAll(":", "-");

/** Counts the rows of all tables. */
export const sumRowCounts = (tables: Manifest["tables"]) =>
  Object.values(tables).reduce((sum, count) => sum + count, 0);

const checksumOf = (manifest: object) => createHash("sha256").update(JSON.stringify(manifest)).digest("hex");

/** Writes the manifest: from then on the backup is finished. */
export function writeManifest(target: BackupTarget, manifest: Manifest): Promise<void> {
  const content = JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2);
  return target.put(keyIn(manifest.id, manifestName), Readable.from([Buffer.from(`${content}\n`)]));
}

/** Reads the manifest of a backup; throws a BackupError when it is damaged. */
export async function readManifest(target: BackupTarget, id: string): Promise<Manifest> {
  const key = keyIn(id, manifestName);
  const content = await target.open(key);
  if (!content) throw new BackupError(`${target.name} has no finished backup ${id}`);
  const manifest = parseManifest(await text(content));
  if (manifest?.id !== id) throw new BackupError(`The manifest is damaged: ${key} in ${target.name}`);
  return manifest;
}

function parseManifest(content: string): Manifest | null {
  try {
    const { checksum, ...rest } = JSON.parse(content) as { checksum: unknown };
    return checksum === checksumOf(rest) ? manifestShape.parse(rest) : null;
  } catch {
    return null;
  }
}

/** Lists the ids of a target's finished and interrupted backups, oldest first. */
export async function listBackups(target: BackupTarget): Promise<{ finished: string[]; unfinished: string[] }> {
  const isFinished = new Map<string, boolean>();
  for await (const { key } of target.list(backupsPrefix)) {
    const [id = "", name] = key.slice(backupsPrefix.length).split("/");
    isFinished.set(id, isFinished.get(id) === true || name === manifestName);
  }
  const ids = [...isFinished.keys()].sort();
  return { finished: ids.filter((id) => isFinished.get(id)), unfinished: ids.filter((id) => !isFinished.get(id)) };
}
