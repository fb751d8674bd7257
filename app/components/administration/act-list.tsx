import { Link } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import { describeSuspensionEnd, describeTime } from "#contract/suspension";
import type { ActEntry } from "#contract/audit";
import { type Act, acts } from "#contract/words/acts";

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
            {describeDetails(entry.details)}
          </p>
        </li>
      ))}
    </ol>
  );
}

const isKnown = (act: string): act is Act => Object.hasOwn(acts, act);

function Sentence({ actor, act, subject }: ActEntry) {
  return (
    <p>
      {actor ? <Party {...actor} /> : "A command on the server"}
      {` ${isKnown(act) ? acts[act] : act} `}
      {subject.kind === "user" ? <Party {...subject} /> : <code>{subject._id}</code>}
    </p>
  );
}

function Party({ _id, username }: { _id: string; username?: string | undefined }) {
  if (username === undefined) return <>{`deleted account ${_id}`}</>;
  return (
    <Link to={encodePath`/administration/users/${_id}`}>
      <bdi>{username}</bdi>
    </Link>
  );
}

const describeDetails = (details: ActEntry["details"]) =>
  Object.entries(details)
    // A decision that suspends nobody has no end.
    .filter(([name, value]) => name !== "until" || value !== null)
    .map(([name, value]) => ` · ${describeDetail(name, value)}`)
    .join("");

const timeFormat = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function describeDetail(name: string, value: ActEntry["details"][string]): string {
  if (typeof value !== "string" || !timeFormat.test(value)) return `${name} ${value ?? "none"}`;
  return name === "until" ? describeSuspensionEnd(value) : `${name} ${describeTime(value)}`;
}
