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
    address: "GET /comments/{videoId}",
    inFamily: true,
    summary: "Comments, newest first; with `parent` threads, or the replies of one, oldest first",
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
    address: "POST /comments/{videoId}",
    inFamily: true,
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
    address: "GET /comment/{commentId}",
    inFamily: true,
    aliases: ["GET /comments/c/{commentId}"],
    summary: "A comment",
    who: "everybody",
    scope: "read",
    answer: commentShape,
  }),
  findCommentPlace: call({
    address: "GET /comment/{commentId}/place",
    summary: "On which page a comment stands, and whether its thread has to be opened",
    who: "everybody",
    scope: "read",
    answer: commentPlaceShape,
  }),
  editComment: call({
    address: "PATCH /comment/{commentId}",
    inFamily: true,
    aliases: ["PATCH /comments/c/{commentId}"],
    summary: "Changes one's comment",
    who: "signed in",
    scope: "comment",
    posts: true,
    body: changedComment,
    mapLegacyFields,
    answer: commentShape,
  }),
  deleteComment: call({
    address: "DELETE /comment/{commentId}",
    inFamily: true,
    aliases: ["DELETE /comments/c/{commentId}"],
    summary: "Deletes one's comment, or one under one's video",
    who: "signed in",
    scope: "comment",
  }),
  heartComment: call({
    address: "PATCH /comment/heart/{commentId}",
    summary: "Gives a comment under one's video a heart, or takes it back",
    who: "signed in",
    scope: "comment",
    limit: "reaction",
    body: heartChange,
    answer: commentShape,
  }),
  pinComment: call({
    address: "PATCH /comment/pin/{commentId}",
    summary: "Pins a comment above the others under one's video, in place of the one before, or takes the pin back",
    who: "signed in",
    scope: "comment",
    limit: "reaction",
    body: pinChange,
    answer: commentShape,
  }),
};
