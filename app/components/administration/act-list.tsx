import { Link } from "@remix-run/react";
import { toNonBreaking } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { formatSubject } from "#app/format/subjects";
import type { ActEntry } from "#contract/audit";
import { permanentEnd } from "#contract/suspension";
import { tokenPrefix } from "#contract/token-scopes";
import type { SettingName } from "#contract/words/setting-parts";
import { type ActParts, chooseSentence } from "./act-sentences";
import { settingLabels } from "./setting-texts";
import * as t from "#languages/administration";
import { formatUtc } from "#languages/runtime/formats";
import { formatLongTime } from "#languages/runtime/long-time";

/** Renders entries of the audit log: when, who, what, on whom, why, and from which session. */
export function ActList({ entries }: { entries: readonly ActEntry[] }) {
  return (
    <ol className="mb-4 list-none divide-y divide-line p-0">
      {entries.map((entry) => (
        <li key={entry._id} className="py-3 wrap-anywhere">
          <ActSentence {...entry} />
          {entry.reason && (
            <p>
              <q lang="" dir="auto">
                {entry.reason}
              </q>
            </p>
          )}
          <p className="text-small text-muted">
            <time dateTime={entry.at}>
              {toNonBreaking(t.utcTime({ time: formatUtc(entry.at, { dateStyle: "medium", timeStyle: "medium" }) }))}
            </time>
            {entry.session && ` · ${describeSession(entry)}`}
            {describeDetails(entry)}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Says who did what, on whom or what, with links to both. */
const ActSentence = ({ actor, act, subject, details }: ActEntry) => (
  <p>{chooseSentence({ act, subject, details })({ ...toActorParts(actor), ...toSubjectParts(subject, details) })}</p>
);

const toActorParts = (actor: ActEntry["actor"]) => ({
  actor: actor ? linkAccount(actor) : (text: string) => text,
  actorName: actor ? formatUsername(actor) : t.aCommandOnTheServer(),
});

type SubjectParts = Pick<ActParts, "kind" | "form" | "subject" | "subjectName">;

const contentKinds = ["video", "comment", "tweet", "playlist"] as const;

/** The ICU selects of a subject that has no title: an account, a setting, or content that was deleted. */
const noTitle = { kind: "other", form: "other" } as const;

/** Names the subject and links to where it can be seen. Deleted content has no name. */
function toSubjectParts(subject: ActEntry["subject"], { caseId }: ActEntry["details"]): SubjectParts {
  const { kind, _id, name } = subject;
  const contentKind = contentKinds.find((each) => each === kind) ?? "other";
  if (kind === "user") return { ...noTitle, subject: linkAccount(subject), subjectName: formatUsername(subject) };
  if (kind === "setting") {
    const label = settingLabels[_id as SettingName];
    return { ...noTitle, subject: (text) => <q>{text}</q>, subjectName: label?.() ?? _id };
  }
  const to = caseId
    ? encodePath`/moderation/cases/${String(caseId)}`
    : kind === "video"
      ? encodePath`/video/${_id}`
      : logPath(_id);
  if (!name) return { ...noTitle, subject: linkTo(to), subjectName: t.unnamedThing({ kind: contentKind }) };
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

interface AccountRef {
  _id: string;
  username?: string | undefined;
}

const formatUsername = ({ username }: AccountRef) => (username === undefined ? t.aDeletedAccount() : `@${username}`);

function linkAccount({ _id, username }: AccountRef) {
  if (username === undefined) return linkTo(logPath(_id));
  return (text: string) => (
    <Link to={encodePath`/administration/users/${_id}`}>
      <bdi>{text}</bdi>
    </Link>
  );
}

/** Describes the session or the token of an act. */
function describeSession({ session, program }: ActEntry): string {
  if (!session.startsWith(tokenPrefix)) return t.entrySession({ session });
  return program === undefined
    ? t.entryToken({ token: session })
    : t.entryTokenNamed({ name: program, token: session });
}

/** The details that the sentences of these acts contain. */
const detailsInSentences: Readonly<Record<string, readonly string[]>> = {
  "case.decide": ["caseId", "decision"],
  "role.change": ["from", "to"],
};

/** Describes the details that the sentence of an act does not contain. A decision that suspends nobody has no end. */
const describeDetails = ({ act, details }: ActEntry) =>
  Object.entries(details)
    .filter(([name, value]) => !detailsInSentences[act]?.includes(name) && (name !== "until" || value !== null))
    .map(([name, value]) => ` · ${describeDetail(name, value)}`)
    .join("");

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function describeDetail(name: string, value: ActEntry["details"][string]): string {
  if (typeof value !== "string" || !isoTime.test(value)) return formatDetail(name, String(value ?? t.noValue()));
  if (name !== "until") return formatDetail(name, formatLongTime(value));
  return value === permanentEnd ? t.entryForGood() : t.entryUntil({ time: formatLongTime(value) });
}

type KnownDetail = Parameters<typeof t.entryDetail>[0]["detail"];

/** Formats a detail; one of a later release has its name on the wire. */
const formatDetail = (name: string, value: string) => t.entryDetail({ detail: name as KnownDetail, name, value });
