import type { ReportableKind } from "#contract/moderation";
import * as t from "#languages/moderation";

/** Returns the text of the link to a subject. */
export const openSubject = (kind: ReportableKind): string => (kind === "video" ? t.watchVideo() : t.seeIt());
