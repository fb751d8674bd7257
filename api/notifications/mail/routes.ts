import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { unsubscribe } from "./unsubscribe";
import * as t from "#languages/api-mails";

export const unsubscribeEndpoints = [
  endpoint(calls.unsubscribe, async ({ deps, body }) =>
    reply(t.unsubscribed, { news: await unsubscribe(deps, body.token) }),
  ),
];
