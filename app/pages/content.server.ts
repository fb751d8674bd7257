import { formatSubject, subjectPath } from "#app/format/subjects";
import { readQuery } from "#app/format/query";
import type { ModeratedContent } from "#contract/content";
import { type ContentKind, contentKinds } from "#contract/words/content";
import { formatDate } from "#app/format/date";
import * as t from "#languages/administration";

export const readContentKind = (request: Request): ContentKind =>
  contentKinds.find((kind) => kind === readQuery(request, "kind")) ?? "video";

export function toContentView(content: ModeratedContent) {
  const { _id, kind, title, picture, owner, state, audience, createdAt, videoId = "" } = content;
  const path = subjectPath({ kind, subjectId: _id, copy: { videoId }, owner });
  return {
    _id,
    path,
    state,
    audience,
    kind,
    picture,
    owner,
    title: formatSubject({ title }) || t.withoutText(),
    date: formatDate(createdAt),
  };
}
