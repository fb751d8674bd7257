import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { addComment, changeComment } from "./write-comment";
import { deleteComment } from "./delete-comment";
import { findCommentPlace } from "./find-comment-place";
import { listComments } from "./list-comments";
import { heartComment, pinComment } from "./heart-and-pin";
import { readComment } from "./comment-rows";
import * as t from "#languages/api-community";

export const commentEndpoints = [
  endpoint(calls.listComments, async ({ db, viewerId, params, paging, query: { parent, sortBy } }) =>
    reply(fetchedMessage("Comments"), await listComments(db, params.videoId, { paging, viewerId, parent, sortBy })),
  ),
  endpoint(calls.addComment, async ({ db, viewer: author, params, body }) => {
    const { commentContent: content, parentId, once } = body;
    const comment = await addComment(db, { ...params, author, content, parentId, returnsFirstIfRepeated: once });
    const message = comment.parentId ? t.replyAdded : t.commentAdded;
    return reply(comment.withheld === "held" ? t.commentWaits : message, comment);
  }),
  endpoint(calls.findComment, async ({ db, viewerId, params }) =>
    reply(fetchedMessage("Comment"), await readComment(db, params.commentId, viewerId)),
  ),
  endpoint(calls.findCommentPlace, async ({ db, viewerId, params }) =>
    reply(fetchedMessage("Place"), await findCommentPlace(db, params.commentId, viewerId)),
  ),
  endpoint(calls.editComment, async ({ db, viewer, params, body }) => {
    const comment = await changeComment(db, viewer, { id: params.commentId, content: body.commentContent });
    return reply(comment.withheld === "held" ? t.commentWaits : t.commentUpdated, comment);
  }),
  endpoint(calls.deleteComment, async ({ db, viewerId, params }) => {
    await deleteComment(db, params.commentId, viewerId);
    return reply(t.commentDeleted, {});
  }),
  endpoint(calls.heartComment, async ({ db, viewerId, params, body: { hearted: value } }) => {
    const comment = await heartComment(db, { id: params.commentId, viewerId, value });
    return reply(comment.isHearted ? t.heartAdded : t.heartRemoved, comment);
  }),
  endpoint(calls.pinComment, async ({ db, viewerId, params, body: { pinned: value } }) => {
    const comment = await pinComment(db, { id: params.commentId, viewerId, value });
    return reply(comment.isPinned ? t.commentPinned : t.commentUnpinned, comment);
  }),
];
