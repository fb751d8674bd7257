import type { Logger } from "pino";
import { ApiError } from "#contract/errors";
import type { WatchPagePart } from "#contract/watch-page";

type Reads = Record<WatchPagePart, () => Promise<unknown>>;
type Parts<R extends Reads> = { [P in WatchPagePart]: Awaited<ReturnType<R[P]>> | null };

/**
 * Reads the parts that a watch page can do without, at once. A part that fails is null and named in `failed`; what is no
 * refusal is logged.
 */
export async function readParts<R extends Reads>(
  log: Logger,
  reads: R,
): Promise<Parts<R> & { failed: WatchPagePart[] }> {
  const failed: WatchPagePart[] = [];
  const names = Object.keys(reads) as WatchPagePart[];
  const read = async (name: WatchPagePart) => {
    try {
      return [name, await reads[name]()];
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error, part: name }, "part of a watch page failed");
      failed.push(name);
      return [name, null];
    }
  };
  return { ...(Object.fromEntries(await Promise.all(names.map(read))) as Parts<R>), failed };
}
