import { limitRunning } from "#api/http/limit-running";
import { endpoint, fileEndpoint } from "#api/http/endpoint";
import { toLimitKey } from "#api/http/rate-limits/networks";
import { respondWithArchive } from "#api/http/archive";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { toFileName } from "#contract/file-name";
import { limits } from "#contract/limits";
import { listDownloads, planDownloads } from "./downloads";
import { startZip } from "./write-zip";
import * as t from "#languages/api-community";

const countRunningZip = limitRunning(limits.zipsAtOnce);

export const playlistDownloadEndpoints = [
  endpoint(calls.listPlaylistDownloads, async ({ db, viewerId, params, query: { size } }) =>
    reply(fetchedMessage("Downloads"), await listDownloads(db, { ...params, viewerId, size })),
  ),
  fileEndpoint(calls.zipPlaylist, async ({ deps, db, log, viewerId, requester, params, query: { size } }) => {
    // Counted before the first await, so that simultaneous requests count each other.
    const end = countRunningZip(viewerId ?? toLimitKey(requester.address));
    if (!end) throw new ApiError(429, t.tooManyZips, [], zipRetrySeconds);
    const plan = await planDownloads(db, { ...params, viewerId, size }).catch((error: unknown) => {
      end();
      throw error;
    });
    const unread = setTimeout(end, unreadMs);
    return respondWithArchive(toFileName(plan.name, "zip", "playlist"), () => {
      clearTimeout(unread);
      return startZip({ ...deps, log }, plan).once("close", end);
    });
  }),
];

const zipRetrySeconds = 60;

/** Servers begin to read a body immediately. A body that is unread after this time, as of a HEAD, no longer counts. */
const unreadMs = 1_000;
