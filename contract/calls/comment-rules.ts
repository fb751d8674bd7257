import {
  commentSettings,
  commentSettingsShape,
  heldDecision,
  heldPostDecision,
  heldPostShape,
  heldResultShape,
} from "#contract/comment-rules";
import { call } from "./call";
import { cursorList } from "./list";

export const commentRuleCalls = {
  findCommentSettings: call({
    route: "GET /users/comment-rules",
    summary: "Returns the comment settings of the viewer's channel",
    who: "signed in",
    scope: "read",
    answer: commentSettingsShape,
  }),
  changeCommentSettings: call({
    route: "PATCH /users/comment-rules",
    summary: "Changes the comment settings of the viewer's channel; absent fields stay unchanged",
    who: "signed in",
    scope: "comment",
    body: commentSettings.partial(),
    answer: commentSettingsShape,
  }),
  listHeldComments: call({
    route: "GET /dashboard/comments",
    summary: "Lists comments on the viewer's videos that wait for the viewer's approval, newest first",
    who: "signed in",
    scope: "read",
    ...cursorList(heldPostShape),
  }),
  decideHeldComments: call({
    route: "PATCH /dashboard/comments",
    summary: "Approves or deletes comments that wait for the viewer's approval",
    who: "signed in",
    scope: "comment",
    body: heldDecision,
    answer: heldResultShape,
  }),
  listHeldPosts: call({
    route: "GET /moderation/held",
    summary: "Lists comments or tweets that the site holds as possible spam, newest first",
    who: "moderator",
    scope: "moderate",
    ...cursorList(heldPostShape, { kind: "`comment` or `tweet`; comments without it" }),
  }),
  decideHeldPosts: call({
    route: "PATCH /moderation/held",
    summary: "Approves or deletes comments or tweets that the site holds",
    who: "moderator",
    scope: "moderate",
    body: heldPostDecision,
    answer: heldResultShape,
  }),
};
