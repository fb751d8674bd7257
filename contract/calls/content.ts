import { z } from "zod";
import { chosenOutcome } from "#contract/chosen-videos";
import { contentDecision, contentShape, publicDecisionShape } from "#contract/content";
import { contentKinds } from "#contract/words/content";
import { call } from "./call";
import { cursorList } from "./list";

export const contentCalls = {
  listContent: call({
    route: "GET /administration/content/{kind}",
    summary: "Lists the content of a kind (`video`, `comment`, `tweet` or `playlist`), newest first",
    who: "administrator",
    scope: "administer",
    ids: { kind: contentKinds },
    ...cursorList(contentShape, {
      query: "A part of the title, name or text, or a whole id",
      state: "`shown`, `hidden` or `held`",
      owner: "Only content of this account, by its id or username",
      ids: "Only content with these ids, separated by commas, at most 50",
    }),
    defaultLimit: 50,
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
