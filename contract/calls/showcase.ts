import { changedShowcase, ownShowcaseShape, showcaseShape } from "#contract/showcase";
import { call } from "./call";

export const showcaseCalls = {
  findShowcase: call({
    address: "GET /users/{userId}/showcase",
    summary: "What a channel shows first: its trailer and its pinned videos, as far as everybody may see them",
    who: "everybody",
    scope: "read",
    answer: showcaseShape,
  }),
  findOwnShowcase: call({
    address: "GET /users/showcase",
    summary: "The trailer and the pinned videos that one chose, with those that others do not see",
    who: "signed in",
    scope: "read",
    answer: ownShowcaseShape,
  }),
  changeShowcase: call({
    address: "PATCH /users/showcase",
    summary: "Chooses the viewer's trailer and pinned videos, in their order; what is absent stays",
    who: "signed in",
    scope: "publish",
    body: changedShowcase,
    answer: ownShowcaseShape,
  }),
};
