import { addBlockIfExists } from "#api/community/blocks/set-block";
import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { calls } from "#contract/calls";
import { describeHeldResult } from "#contract/words/comment-rules";
import { decideHeld, listHeld } from "./held-posts";

/** The endpoints of comments and tweets that wait for the approval of a channel's owner or a moderator. */
export const heldEndpoints = [
  endpoint(calls.listHeldComments, async ({ db, viewerId: channelId, paging }) => {
    const { docs, page } = await listHeld(db, { kind: "comment", channelId }, paging);
    return reply(fetchedMessage("Held comments"), docs, { page });
  }),
  endpoint(calls.decideHeldComments, async ({ db, viewerId: channelId, body }) => {
    const queue = { kind: "comment", channelId } as const;
    const result = await decideHeld(db, { ...body, queue }, async (trx, { owner_id }) => {
      if (body.act === "block") await addBlockIfExists(trx, { ownerId: channelId, blockedId: owner_id });
    });
    return reply(() => describeHeldResult(body.act, result), result);
  }),
  endpoint(calls.listHeldPosts, async ({ db, query, paging }) => {
    const kind = query.kind === "tweet" ? "tweet" : "comment";
    const { docs, page } = await listHeld(db, { kind, channelId: null }, paging);
    return reply(fetchedMessage("Held posts"), docs, { page });
  }),
  endpoint(calls.decideHeldPosts, async ({ db, viewer, body: { kind, ...decision } }) => {
    const queue = { kind, channelId: null };
    const result = await decideHeld(db, { ...decision, queue }, (trx, { id }) =>
      recordAuditEvent(trx, viewer, { act: `held.${decision.act}`, subject: { kind, id } }),
    );
    return reply(() => describeHeldResult(decision.act, result), result);
  }),
];
