import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { changeShowcase, findOwnShowcase, findShowcase } from "./showcase";
import * as t from "#languages/api-community";

export const showcaseEndpoints = [
  endpoint(calls.findOwnShowcase, async ({ db, viewerId }) =>
    reply(fetchedMessage("Showcase"), await findOwnShowcase(db, viewerId)),
  ),
  endpoint(calls.changeShowcase, async ({ db, viewerId, body }) =>
    reply(t.showcaseSaved, await changeShowcase(db, viewerId, body)),
  ),
  endpoint(calls.findShowcase, async ({ db, params }) =>
    reply(fetchedMessage("Showcase"), await findShowcase(db, params.userId)),
  ),
];
