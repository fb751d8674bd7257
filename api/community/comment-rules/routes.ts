import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { changeCommentSettings, findCommentSettings } from "./comment-settings";
import * as t from "#languages/api-community";

export const commentRuleEndpoints = [
  endpoint(calls.findCommentSettings, async ({ db, viewerId }) =>
    reply(fetchedMessage("Comment settings"), await findCommentSettings(db, viewerId)),
  ),
  endpoint(calls.changeCommentSettings, async ({ db, viewerId, body }) =>
    reply(t.commentSettingsUpdated, await changeCommentSettings(db, viewerId, body)),
  ),
];
