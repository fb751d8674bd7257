import { create as contentDisposition } from "content-disposition";
import { countRunning } from "#api/http/count-running";
import { endpoint, fileEndpoint } from "#api/http/endpoint";
import { toLimitKey } from "#api/http/rate-limits/networks";
import { readOnDemand, zipHeaders } from "#api/http/read-on-demand";
import { fetched, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { toFileName } from "#contract/file-name";
import { limits } from "#contract/limits";
import { listDownloads, planDownloads } from "./downloads";
import { startZip } from "./write-zip";
import * as t from "#languages/api-community";

const zips = countRunning(limits.zipsAtOnce);

export const playlistDownloadEndpoints = [
  endpoint(calls.listPlaylistDownloads, async ({ db, viewerId, params, query: { size } }) =>
    reply(fetched("Downloads"), await listDownloads(db, { ...params, viewerId, size })),
  ),
  fileEndpoint(calls.zipPlaylist, async ({ deps, db, log, viewerId, requester, params, query: { size } }) => {
    const person = viewerId ?? toLimitKey(requester.address);
    if (zips.isFull(person)) throw new ApiError(429, t.tooManyZips, [], zipRetrySeconds);
    const plan = await planDownloads(db, { ...params, viewerId, size });
    const open = () => {
      const end = zips.start(person);
      return startZip({ ...deps, log }, { ...plan, ...params, viewerId }).once("close", end);
    };
    const disposition = contentDisposition(toFileName(plan.name, "zip", "playlist"));
    return new Response(readOnDemand(open), { headers: zipHeaders(disposition) });
  }),
];

const zipRetrySeconds = 60;
