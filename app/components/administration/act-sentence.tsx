import { Link } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import { formatSubject } from "#app/format/subjects";
import type { ActEntry } from "#contract/audit";
import type { SettingName } from "#contract/words/setting-parts";
import { type ActParts, chooseSentence } from "./act-sentences";
import { settingLabels } from "./setting-texts";
import * as t from "#languages/administration";

/** Says who did what, on whom or what, with links to both. */
export const ActSentence = ({ actor, act, subject, details }: ActEntry) => (
  <p>{chooseSentence({ act, subject, details })({ ...toActorParts(actor), ...toSubjectParts(subject, details) })}</p>
);

const toActorParts = (actor: ActEntry["actor"]) => ({
  actor: actor ? linkParty(actor) : (text: string) => text,
  actorName: actor ? nameParty(actor) : t.aCommandOnTheServer(),
});

type SubjectParts = Pick<ActParts, "kind" | "form" | "subject" | "subjectName">;

const contentKinds = ["video", "comment", "tweet", "playlist"] as const;

/** Names the subject and links to where it can be seen. Deleted content has no name. */
function toSubjectParts(subject: ActEntry["subject"], { caseId }: ActEntry["details"]): SubjectParts {
  const { kind, _id, name } = subject;
  const contentKind = contentKinds.find((each) => each === kind) ?? "other";
  if (kind === "user")
    return { kind: "other", form: "other", subject: linkParty(subject), subjectName: nameParty(subject) };
  if (kind === "setting") {
    const label = settingLabels[_id as SettingName];
    return { kind: "other", form: "other", subject: (text) => <q>{text}</q>, subjectName: label?.() ?? _id };
  }
  const to = caseId
    ? encodePath`/moderation/cases/${String(caseId)}`
    : kind === "video"
      ? encodePath`/video/${_id}`
      : logPath(_id);
  if (!name)
    return {
      kind: "other",
      form: "other",
      subject: linkTo(to),
      subjectName: t.unnamedThing({ kind: contentKind }),
    };
  const link = (text: string) => (
    <Link to={to} dir="auto">
      {text}
    </Link>
  );
  return { kind: contentKind, form: "named", subject: link, subjectName: formatSubject({ title: name }) };
}

const linkTo = (path: string) => (text: string) => <Link to={path}>{text}</Link>;

/** Builds the path of the log's entries about a subject that has no page of its own. */
const logPath = (id: string) => `/administration/log?${new URLSearchParams({ subject: id })}`;

interface Party {
  _id: string;
  username?: string | undefined;
}

const nameParty = ({ username }: Party) => (username === undefined ? t.aDeletedAccount() : `@${username}`);

function linkParty({ _id, username }: Party) {
  if (username === undefined) return linkTo(logPath(_id));
  return (text: string) => (
    <Link to={encodePath`/administration/users/${_id}`}>
      <bdi>{text}</bdi>
    </Link>
  );
}
