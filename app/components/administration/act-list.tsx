import { Link } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import { nameSubject } from "#app/format/subjects";
import { describeSuspensionEnd, describeTime } from "#contract/suspension";
import { settingLabels } from "./setting-labels";
import type { ActEntry } from "#contract/audit";
import { type Act, acts } from "#contract/words/acts";
import type { SettingName } from "#contract/words/setting-parts";

const formatter = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

/** Renders entries of the audit log: when, who, what, on whom, why, and from which session. */
export function ActList({ entries }: { entries: readonly ActEntry[] }) {
  return (
    <ol className="mb-4 list-none divide-y divide-line p-0">
      {entries.map((entry) => (
        <li key={entry._id} className="py-3 wrap-anywhere">
          <Sentence {...entry} />
          {entry.reason && <p dir="auto">{`“${entry.reason}”`}</p>}
          <p className="text-sm text-muted">
            <time dateTime={entry.at}>{`${formatter.format(new Date(entry.at))} UTC`}</time>
            {entry.session && ` · session ${entry.session}`}
            {describeDetails(entry)}
          </p>
        </li>
      ))}
    </ol>
  );
}

const isKnown = (act: string): act is Act => Object.hasOwn(acts, act);

function Sentence({ actor, act, subject, details }: ActEntry) {
  return (
    <p>
      {actor ? <Party {...actor} /> : "A command on the server"} {describeAct(act, details)}{" "}
      {subject.kind === "user" ? <Party {...subject} /> : <Thing {...subject} act={act} details={details} />}
    </p>
  );
}

/** Says what was done, with what it came to where the log has that. */
function describeAct(act: string, { to, decision }: ActEntry["details"]): string {
  if (act === "role.change" && to) return to === "user" ? "took the role from" : `gave the role of ${to} to`;
  if (act === "case.decide" && decision) return `decided to ${decision}`;
  const words = isKnown(act) ? acts[act] : act;
  return isHeld(act) ? words.replace(/ post$/, "") : words;
}

const isHeld = (act: string) => act.startsWith("held.");

/**
 * Names what is no account, and links to where it can be seen; settings have names, other things their kind. The words of
 * acts on invitations and jobs name them already.
 */
function Thing({ kind, _id, name, act, details }: ActEntry["subject"] & Pick<ActEntry, "act" | "details">) {
  const { caseId } = details;
  if (kind === "invitation" || kind === "job") return null;
  if (kind === "setting") return <q>{settingLabels[_id as SettingName] ?? _id}</q>;
  const to = caseId
    ? encodePath`/moderation/cases/${String(caseId)}`
    : kind === "video"
      ? encodePath`/video/${_id}`
      : actsOn(_id);
  if (!name) return <Link to={to}>{isHeld(act) ? kind : `a ${kind}`}</Link>;
  return (
    <>
      {isHeld(act) ? kind : `the ${kind}`} <Link to={to} dir="auto">{`“${nameSubject({ title: name })}”`}</Link>
    </>
  );
}

/** Builds the path of what the log has of a thing or an account that has no page. */
const actsOn = (id: string) => `/administration/log?${new URLSearchParams({ subject: id })}`;

function Party({ _id, username }: { _id: string; username?: string | undefined }) {
  if (username === undefined) return <Link to={actsOn(_id)}>a deleted account</Link>;
  return (
    <Link to={encodePath`/administration/users/${_id}`}>
      <bdi>@{username}</bdi>
    </Link>
  );
}

/** What the sentences of these acts say already. */
const saidNames: Readonly<Record<string, readonly string[]>> = {
  "case.decide": ["caseId", "decision"],
  "role.change": ["from", "to"],
};

const describeDetails = ({ act, details }: ActEntry) =>
  Object.entries(details)
    // A decision that suspends nobody has no end. What the sentence has said already is not repeated.
    .filter(([name, value]) => !saidNames[act]?.includes(name) && (name !== "until" || value !== null))
    .map(([name, value]) => ` · ${describeDetail(name, value)}`)
    .join("");

const timeFormat = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function describeDetail(name: string, value: ActEntry["details"][string]): string {
  if (typeof value !== "string" || !timeFormat.test(value)) return `${name} ${value ?? "none"}`;
  return name === "until" ? describeSuspensionEnd(value) : `${name} ${describeTime(value)}`;
}
