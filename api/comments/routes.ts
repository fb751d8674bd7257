import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { addComment, changeComment, deleteComment, listComments, readComment } from "./queries";

/** The endpoints for comments. */
export const commentEndpoints = [
  endpoint(calls.listComments, async ({ db, viewerId, params, paging }) =>
    reply("Comments fetched successfully", await listComments(db, params.videoId, paging, viewerId)),
  ),
  endpoint(calls.addComment, async ({ db, viewerId: ownerId, params, body }) =>
    reply("Comment added successfully", await addComment(db, { ...params, ownerId, content: body.commentContent })),
  ),
  endpoint(calls.findComment, async ({ db, viewerId, params }) =>
    reply("Comment fetched successfully", await readComment(db, params.commentId, viewerId)),
  ),
  endpoint(calls.editComment, async ({ db, viewerId, params, body }) =>
    reply("Comment updated successfully", await changeComment(db, params.commentId, viewerId, body.commentContent)),
  ),
  endpoint(calls.deleteComment, async ({ db, viewerId, params }) => {
    await deleteComment(db, params.commentId, viewerId);
    return reply("Comment deleted successfully", {});
  }),
];
