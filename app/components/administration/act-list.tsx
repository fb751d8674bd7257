import type { ActEntry } from "#contract/audit";
import { tokenPrefix } from "#contract/token-scopes";
import { describeDetails } from "./act-details";
import { ActSentence } from "./act-sentence";
import { nonBreaking } from "#app/format/counts";
import * as t from "#languages/administration";
import { formatUtc } from "#languages/runtime/formats";

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

/** Says in which session something was done, or by which token. */
function describeSession({ session, program }: ActEntry): string {
  if (!session.startsWith(tokenPrefix)) return t.entrySession({ session });
  return program === undefined
    ? t.entryToken({ token: session })
    : t.entryTokenNamed({ name: program, token: session });
}
