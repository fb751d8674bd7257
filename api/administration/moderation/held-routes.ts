import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { describeHeldResult } from "#contract/words/comment-rules";
import { decideHeldPosts, listHeldPosts } from "./held";

/** The endpoints of what the site holds until somebody has looked at it. */
export const heldPostEndpoints = [
  endpoint(calls.listHeldPosts, async ({ db, query, paging }) => {
    const { docs, page } = await listHeldPosts(db, query.kind === "tweet" ? "tweet" : "comment", paging);
    return reply("Held posts fetched successfully", docs, { page });
  }),
  endpoint(calls.decideHeldPosts, async ({ db, viewer, body }) => {
    const result = await decideHeldPosts(db, viewer, body);
    return reply(describeHeldResult(body.act, result), result);
  }),
];
