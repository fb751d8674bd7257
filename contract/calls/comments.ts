import {
  addedCommentShape,
  changedComment,
  commentPlaceShape,
  commentShape,
  newComment,
  heartChange,
  pinChange,
} from "#contract/comments";
import { call } from "./call";
import { pageShape, paging } from "./list";

type FormFields = Readonly<Record<string, string>>;

const mapLegacyFields = ({ content, newContent, ...fields }: FormFields) => ({
  commentContent: newContent ?? content,
  ...fields,
});

export const commentCalls = {
  listComments: call({
    route: "GET /comments/{videoId}",
    isWidelySupported: true,
    summary:
      "Lists comments, newest first. `parent=none` lists the comments that start threads; `parent={id}` lists the replies to one, oldest first",
    who: "everybody",
    scope: "read",
    query: {
      ...paging,
      parent: "`none` for the comments that start threads, a comment's id for its replies; all comments without it",
      sortBy: "Order of threads: createdAt or likes; the pinned one is first",
    },
    answer: pageShape(commentShape),
  }),
  addComment: call({
    route: "POST /comments/{videoId}",
    isWidelySupported: true,
    summary: "Adds a comment, or a reply to one",
    who: "signed in",
    scope: "comment",
    limit: "comment",
    posts: true,
    body: newComment,
    mapLegacyFields,
    answer: addedCommentShape,
    status: 201,
  }),
  findComment: call({
    route: "GET /comment/{commentId}",
    isWidelySupported: true,
    aliases: ["GET /comments/c/{commentId}"],
    summary: "Returns a comment",
    who: "everybody",
    scope: "read",
    answer: commentShape,
  }),
  findCommentPlace: call({
    route: "GET /comment/{commentId}/place",
    summary: "Returns the page of the list that contains a comment, and whether its thread is collapsed",
    who: "everybody",
    scope: "read",
    answer: commentPlaceShape,
  }),
  editComment: call({
    route: "PATCH /comment/{commentId}",
    isWidelySupported: true,
    aliases: ["PATCH /comments/c/{commentId}"],
    summary: "Edits the viewer's comment",
    who: "signed in",
    scope: "comment",
    posts: true,
    body: changedComment,
    mapLegacyFields,
    answer: commentShape,
  }),
  deleteComment: call({
    route: "DELETE /comment/{commentId}",
    isWidelySupported: true,
    aliases: ["DELETE /comments/c/{commentId}"],
    summary: "Deletes the viewer's comment, or a comment on the viewer's video",
    who: "signed in",
    scope: "comment",
  }),
  heartComment: call({
    route: "PATCH /comment/heart/{commentId}",
    summary: "Hearts or unhearts a comment on the viewer's video",
    who: "signed in",
    scope: "comment",
    limit: "reaction",
    body: heartChange,
    answer: commentShape,
  }),
  pinComment: call({
    route: "PATCH /comment/pin/{commentId}",
    summary: "Pins a comment on the viewer's video above the others, in place of the earlier one, or unpins it",
    who: "signed in",
    scope: "comment",
    limit: "reaction",
    body: pinChange,
    answer: commentShape,
  }),
};
