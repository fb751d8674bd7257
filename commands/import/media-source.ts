import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type FileRule, saveFile, type SavedFile } from "#api/media/store/save-file";
import { limits } from "#contract/limits";
import { download } from "./download";
import { findInFolder, type MediaIndex } from "./media-folder";
import { MediaError, parseUrl } from "./media-error";

export interface MediaOptions {
  /** The directory of files while they are imported. */
  scratch: string;
  folder: MediaIndex | null;
  /** The origin of URLs without a host. */
  base: string | null;
  /** Hosts that may have private addresses, with or without their port. */
  hosts: readonly string[];
}

export const pictureRule: FileRule = { maxBytes: limits.imageBytes, tooBigMessage: () => "it has more than 5 MB" };

const scratchPrefix = "import-";

export class MediaSource {
  constructor(private readonly options: MediaOptions) {}

  /** Deletes the files of killed imports. */
  async sweep() {
    const { scratch } = this.options;
    const names = await readdir(scratch).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(scratchPrefix)))
      await rm(join(scratch, name), { recursive: true, force: true });
  }

  /** Calls a function with a directory for its files, and deletes the directory afterwards. */
  async withScratch<T>(use: (dir: string) => Promise<T>): Promise<T> {
    // A server that starts meanwhile empties the directory of uploads.
    await mkdir(this.options.scratch, { recursive: true });
    const dir = await mkdtemp(join(this.options.scratch, scratchPrefix));
    try {
      return await use(dir);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }

  /** Saves a file in a directory. Throws a MediaError if it cannot be found, and an ApiError if it is too large. */
  async fetch(dir: string, url: string, rule: FileRule): Promise<SavedFile> {
    const { folder, hosts } = this.options;
    const path = folder && findInFolder(folder, url);
    if (path) return await saveFile(createReadStream(path), dir, { field: "file", rule });
    const stream = await download(this.toUrl(url), { hosts });
    return await saveFile(stream, dir, { field: "file", rule }).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === "write" || !("code" in error)) throw error;
      throw new MediaError(`the connection broke: ${error.code}`);
    });
  }

  private toUrl(text: string): URL {
    const { base, folder } = this.options;
    const url = parseUrl(text, base ?? undefined);
    if (url && /^https?:$/.test(url.protocol)) return url;
    const advice = folder ? "is not in the folder of media" : "names no host: use --media or --origin";
    throw new MediaError(`“${text.slice(0, 200)}” ${advice}`);
  }
}
