import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { duplicateFile } from "./publish";
import { receiveReplacement } from "./receive-replacement";
import type { ReplaceOutcome } from "./start-replacement";
import { discardReplacement, findReplacement } from "./replacements";
import * as t from "#languages/api-videos";
import type { LazyMessage } from "#languages/runtime/coded";

export const replacementEndpoints = [
  endpoint(calls.findReplacement, async ({ deps, viewerId, params }) =>
    reply(fetchedMessage("New file"), await findReplacement(deps, params.videoId, viewerId)),
  ),
  requestEndpoint(calls.replaceFile, async ({ deps, viewerId, params, request }) => {
    const outcome = await receiveReplacement(deps, { id: params.videoId, ownerId: viewerId }, request);
    return reply(describeOutcome(outcome), await findReplacement(deps, params.videoId, viewerId));
  }),
  endpoint(calls.discardReplacement, async ({ deps, viewerId, params, body }) => {
    await discardReplacement(deps, { ...params, ownerId: viewerId, seenUpload: body.upload });
    return reply(t.replacementDiscarded, {});
  }),
];

/** Throws 409 for a duplicate. */
function describeOutcome(outcome: ReplaceOutcome): LazyMessage {
  if (outcome.kind === "needs decision") throw duplicateFile(outcome);
  return outcome.kind === "unchanged" ? t.sameFile : t.fileBeingReplaced;
}
