import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { changeShowcase, findOwnShowcase, findShowcase } from "./showcase";

/** What channels show first: /api/v1/users/{userId}/showcase, and one's own. */
export const showcaseEndpoints = [
  endpoint(calls.findOwnShowcase, async ({ db, viewerId }) =>
    reply("Showcase fetched successfully", await findOwnShowcase(db, viewerId)),
  ),
  endpoint(calls.changeShowcase, async ({ db, viewerId, body }) =>
    reply("Trailer and pinned videos saved", await changeShowcase(db, viewerId, body)),
  ),
  endpoint(calls.findShowcase, async ({ db, params }) =>
    reply("Showcase fetched successfully", await findShowcase(db, params.userId)),
  ),
];
