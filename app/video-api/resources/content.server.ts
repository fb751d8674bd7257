import { z } from "zod";
import { calls } from "#contract/calls";
import type { ContentKind } from "#contract/words/content";
import { sendCall } from "../transport/call.server";
import { listOwn } from "./own-list.server";
import type { PagePosition } from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";
import { translatedOutcome } from "../shapes/stored-messages.server";

type Filters = Partial<Record<"query" | "state" | "owner" | "ids", string>>;

/** administration/content/…, and the public log of decisions; no other server of the family has these calls. */
export const content = (session: ApiSession) => ({
  list: (kind: ContentKind, position: PagePosition, filters: Filters) =>
    listOwn(session, calls.listContent, { params: { kind }, query: { ...position, ...filters } }),

  /** Sends the fields of a form as they were typed; the API validates them. */
  decide: (kind: ContentKind, body: Record<string, string>) =>
    sendCall(session, calls.decideContent, { params: { kind }, body }, z.array(translatedOutcome)),

  publicDecisions: (position: PagePosition) => listOwn(session, calls.listPublicDecisions, { query: { ...position } }),
});
