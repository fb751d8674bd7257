import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { duplicateText } from "#contract/format";
import { ApiError } from "#contract/errors";
import { receiveReplacement } from "./receive-replacement";
import type { ReplaceOutcome } from "./start-replacement";
import { discardReplacement, findReplacement } from "./replacements";

export const replacementEndpoints = [
  endpoint(calls.findReplacement, async ({ deps, viewerId, params }) =>
    reply("New file fetched successfully", await findReplacement(deps, params.videoId, viewerId)),
  ),
  requestEndpoint(calls.replaceFile, async ({ deps, viewerId, params, request }) => {
    const outcome = await receiveReplacement(deps, { id: params.videoId, ownerId: viewerId }, request);
    return reply(toMessage(outcome), await findReplacement(deps, params.videoId, viewerId));
  }),
  endpoint(calls.discardReplacement, async ({ deps, viewerId, params }) => {
    await discardReplacement(deps, params.videoId, viewerId);
    return reply("New file discarded", {});
  }),
];

/** Throws 409 for a duplicate. */
function toMessage(outcome: ReplaceOutcome): string {
  if (outcome.kind !== "needs decision")
    return outcome.kind === "unchanged" ? "The video has this file already" : "The video file is being replaced";
  const message = duplicateText(outcome.publishedAt);
  throw new ApiError(409, message, [{ field: "videoFile", message }]);
}
