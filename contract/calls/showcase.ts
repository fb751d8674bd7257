import { changedShowcase, ownShowcaseShape, showcaseShape } from "#contract/showcase";
import { call } from "./call";

export const showcaseCalls = {
  findShowcase: call({
    route: "GET /users/{userId}/showcase",
    summary: "Returns a channel's trailer and pinned videos, as far as they are public",
    who: "everybody",
    scope: "read",
    answer: showcaseShape,
  }),
  findOwnShowcase: call({
    route: "GET /users/showcase",
    summary: "Returns the viewer's own trailer and pinned videos, including those that are not public",
    who: "signed in",
    scope: "read",
    answer: ownShowcaseShape,
  }),
  changeShowcase: call({
    route: "PATCH /users/showcase",
    summary: "Chooses the viewer's trailer and pinned videos, in their order; absent fields stay unchanged",
    who: "signed in",
    scope: "publish",
    body: changedShowcase,
    answer: ownShowcaseShape,
  }),
};
