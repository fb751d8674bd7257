import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  createReadStream,
  createWriteStream,
  fstatSync,
  open as openWithCallback,
} from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { toDiskError, share, syncDirectory, syncFile } from "./disk";
import { deleteByKey, deleteByPrefix, listDirectory, listFiles, nullIfMissing } from "./disk-tree";
import { giveToGroup, groupModes, openDirectories, shareWithGroup } from "./group-access";
import type { Appender, ByteRange, FileContent, MediaStore, OpenFile } from "./media-store";
import { sendBytes } from "./send-bytes";

const openDescriptor = promisify(openWithCallback);

/** Creates a store in a directory. A key is the path of its file. The group `gid`, if any, may read complete files. */
export function createDiskStore(root: string, gid: number | null = null): MediaStore {
  const pathOf = (key: string) => join(root, key);
  const directory = { root, gid };
  return {
    uploadsDir: join(root, "uploads"),
    workDir: join(root, "work"),
    isShared: false,
    put: (key, content, signal) => putFile(directory, { path: pathOf(key), content, signal }),
    fetch: (key, path) => share(pathOf(key), path),
    copy: (from, to) => putFile(directory, { path: pathOf(to), content: { path: pathOf(from) } }),
    open: (key, range) => openStream(pathOf(key), range),
    openFile: (key) => openFile(pathOf(key)),
    stat: (key) => statFile(pathOf(key)),
    list: (prefix) => listFiles(root, prefix),
    listChildren: (prefix) => listDirectory(pathOf(prefix)),
    deleteFile: (key) => deleteByKey(root, key),
    deletePrefix: (prefix) => deleteByPrefix(root, prefix),
    listIncompleteUploads: async function* () {},
    append: (key, offset) => openAppender(pathOf(key), offset),
    ...(gid !== null && { shareWithGroup: (signal) => shareWithGroup(root, gid, signal) }),
  };
}

interface StoreDirectory {
  root: string;
  /** The group that may read complete files; null for none. */
  gid: number | null;
}

interface NewFile {
  path: string;
  content: FileContent;
  signal?: AbortSignal | undefined;
}

async function putFile({ root, gid }: StoreDirectory, { path, content, signal }: NewFile) {
  signal?.throwIfAborted();
  const firstCreatedDir = await mkdir(dirname(path), { recursive: true });
  if (gid !== null) await openDirectories(root, dirname(path), gid);
  // A file of another user is copied, not linked, because its rights cannot be changed.
  const mayShare = gid === null || !("path" in content) || (await giveToGroup(content.path, gid, groupModes.file));
  // Syncs the file before it replaces another one or gets a second name, which a killed process would leave.
  if ("path" in content) await syncFile(content.path).catch(explain);
  if ("path" in content && mayShare && (await linkIfAbsent(content.path, path))) return syncPath(path, firstCreatedDir);
  const unfinishedPath = `${path}.${randomUUID()}.part`;
  try {
    if ("path" in content) await (mayShare ? share : copyFile)(content.path, unfinishedPath);
    else if (content instanceof Readable)
      await pipeline(content, createWriteStream(unfinishedPath, { flags: "wx" }), { signal });
    else await writeFile(unfinishedPath, content, { flag: "wx" });
    // Before the rename, so that no reader finds a file that it may not read.
    if (gid !== null) await giveToGroup(unfinishedPath, gid, groupModes.file);
    await rename(unfinishedPath, path);
  } catch (error) {
    throw toDiskError(error);
  } finally {
    await rm(unfinishedPath, { force: true });
  }
  await syncPath(path, firstCreatedDir);
}

/** Makes a file survive a loss of power, with its name and the directories that were created for it. */
async function syncPath(path: string, firstCreatedDir: string | undefined) {
  // The video may be deleted meanwhile.
  await syncFile(path).catch(nullIfMissing).catch(explain);
  const last = dirname(firstCreatedDir ?? path);
  for (let dir = dirname(path); dir.length >= last.length; dir = dirname(dir)) await syncDirectory(dir);
}

/** Links a file to a path; returns false if the path exists. */
async function linkIfAbsent(from: string, to: string): Promise<boolean> {
  try {
    await share(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw toDiskError(error);
  }
}

async function openStream(path: string, range?: ByteRange): Promise<Readable | null> {
  const file = await open(path, "r").catch(nullIfMissing);
  if (!file) return null;
  if (range?.start === range?.end && range) {
    await file.close();
    return Readable.from([]);
  }
  return createReadStream(path, { fd: file, highWaterMark: 1 << 18, ...(range && toInclusive(range)) });
}

const toInclusive = ({ start, end }: ByteRange) => ({ start, end: end - 1 });

async function openFile(path: string): Promise<OpenFile | null> {
  const descriptor = await openDescriptor(path, "r").catch(nullIfMissing);
  if (descriptor === null) return null;
  // The metadata of an open file is in memory, so a synchronous call costs less than a round trip to another thread.
  const stats = fstatSync(descriptor);
  if (!stats.isFile()) {
    closeSync(descriptor);
    return null;
  }
  return {
    bytes: stats.size,
    modifiedAtMs: stats.mtimeMs,
    send: (response, range) => sendBytes(response, descriptor, range),
    close: () => closeSync(descriptor),
  };
}

async function statFile(path: string) {
  const stats = await stat(path).catch(nullIfMissing);
  return stats?.isFile() ? { bytes: stats.size, modifiedAtMs: stats.mtimeMs } : null;
}

async function openAppender(path: string, offset: number): Promise<Appender> {
  await mkdir(dirname(path), { recursive: true });
  const creation = offset === 0 ? constants.O_CREAT : 0;
  const file = await open(path, constants.O_RDWR | creation).catch(explain);
  let end = offset;
  return {
    get end() {
      return end;
    },
    async write(chunk) {
      for (let rest = chunk; rest.length > 0;) {
        const { bytesWritten } = await file.write(rest, 0, rest.length, end).catch(explain);
        end += bytesWritten;
        rest = rest.subarray(bytesWritten);
      }
    },
    flush: () => Promise.resolve(),
    close: () => file.close(),
  };
}

function explain(error: unknown): never {
  throw toDiskError(error);
}
