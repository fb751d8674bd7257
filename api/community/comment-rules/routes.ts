import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { changeCommentSettings, findCommentSettings } from "./comment-settings";

export const commentRuleEndpoints = [
  endpoint(calls.findCommentSettings, async ({ db, viewerId }) =>
    reply("Comment settings fetched successfully", await findCommentSettings(db, viewerId)),
  ),
  endpoint(calls.changeCommentSettings, async ({ db, viewerId, body }) =>
    reply("Comment settings updated successfully", await changeCommentSettings(db, viewerId, body)),
  ),
];
