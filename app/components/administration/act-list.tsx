import type { ActEntry } from "#contract/audit";
import { permanentEnd } from "#contract/suspension";
import { tokenPrefix } from "#contract/token-scopes";
import { ActSentence } from "./act-sentence";
import { nonBreaking } from "#app/format/counts";
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
              {nonBreaking(t.utcTime({ time: formatUtc(entry.at, { dateStyle: "medium", timeStyle: "medium" }) }))}
            </time>
            {entry.session && ` · ${describeSession(entry)}`}
            {describeDetails(entry)}
          </p>
        </li>
      ))}
    </ol>
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
const namesInSentences: Readonly<Record<string, readonly string[]>> = {
  "case.decide": ["caseId", "decision"],
  "role.change": ["from", "to"],
};

/** Describes the details that the sentence of an act does not contain. A decision that suspends nobody has no end. */
const describeDetails = ({ act, details }: ActEntry) =>
  Object.entries(details)
    .filter(([name, value]) => !namesInSentences[act]?.includes(name) && (name !== "until" || value !== null))
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
