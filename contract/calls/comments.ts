import { commentShape, newComment } from "#contract/comments";
import { call } from "./call";
import { pageOf, paging } from "./list";
import { emptyData } from "./nothing";

type Fields = Readonly<Record<string, string>>;

const fromOldClients = ({ content, ...fields }: Fields) => ({ commentContent: content, ...fields });

export const commentCalls = {
  listComments: call({
    address: "GET /comments/{videoId}",
    summary: "Comments, newest first",
    who: "everybody",
    query: paging,
    answer: pageOf(commentShape),
  }),
  addComment: call({
    address: "POST /comments/{videoId}",
    summary: "Adds a comment",
    who: "signed in",
    body: newComment,
    fromOldClients,
    answer: commentShape,
    status: 201,
  }),
  findComment: call({
    address: "GET /comment/{commentId}",
    aliases: ["GET /comments/c/{commentId}"],
    summary: "A comment",
    who: "everybody",
    answer: commentShape,
  }),
  editComment: call({
    address: "PATCH /comment/{commentId}",
    aliases: ["PATCH /comments/c/{commentId}"],
    summary: "Changes one's comment",
    who: "signed in",
    body: newComment,
    fromOldClients,
    answer: commentShape,
  }),
  deleteComment: call({
    address: "DELETE /comment/{commentId}",
    aliases: ["DELETE /comments/c/{commentId}"],
    summary: "Deletes one's comment, or one under one's video",
    who: "signed in",
    answer: emptyData,
  }),
};
