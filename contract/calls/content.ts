import { z } from "zod";
import { chosenOutcome } from "#contract/chosen-videos";
import { contentDecision, contentShape, publicDecisionShape } from "#contract/content";
import { contentKinds } from "#contract/words/content";
import { call } from "./call";
import { cursorList, cursorPaging, pageCursors } from "./list";

/** The calls about what people posted on a site, and about what was decided of it. */
export const contentCalls = {
  listContent: call({
    route: "GET /administration/content/{kind}",
    summary: "Lists the content of a kind (`video`, `comment`, `tweet` or `playlist`), newest first",
    who: "administrator",
    scope: "administer",
    ids: { kind: contentKinds },
    query: {
      ...cursorPaging,
      query: "A part of its title, name or text; or its whole id",
      state: "`shown`, `hidden` or `held`",
      owner: "Only what belongs to this account, by its id or username",
      ids: "Only these, by their ids with commas between, at most 50",
    },
    defaultLimit: 50,
    answer: z.array(contentShape),
    extra: pageCursors,
  }),
  decideContent: call({
    route: "POST /administration/content/{kind}/decisions",
    summary: "Hides, restores or deletes up to 50 items; returns the outcome of each",
    who: "administrator",
    scope: "administer",
    ids: { kind: contentKinds },
    body: contentDecision,
    answer: z.array(chosenOutcome),
  }),
  listPublicDecisions: call({
    route: "GET /decisions",
    summary: "Lists the moderators' decisions as a public log, newest first; 404 unless the site publishes it",
    who: "everybody",
    scope: "read",
    defaultLimit: 50,
    ...cursorList(publicDecisionShape),
  }),
};
