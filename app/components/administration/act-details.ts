import type { ActEntry } from "#contract/audit";
import { permanentEnd } from "#contract/suspension";
import * as t from "#languages/administration";
import { formatLongTime } from "#languages/runtime/long-time";

/** What the sentences of these acts say already. */
const saidNames: Readonly<Record<string, readonly string[]>> = {
  "case.decide": ["caseId", "decision"],
  "role.change": ["from", "to"],
};

/** Says what the log has besides the sentence of an act. */
export const describeDetails = ({ act, details }: ActEntry) =>
  Object.entries(details)
    // A decision that suspends nobody has no end. What the sentence has said already is not repeated.
    .filter(([name, value]) => !saidNames[act]?.includes(name) && (name !== "until" || value !== null))
    .map(([name, value]) => ` · ${describeDetail(name, value)}`)
    .join("");

const timeFormat = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function describeDetail(name: string, value: ActEntry["details"][string]): string {
  if (typeof value !== "string" || !timeFormat.test(value)) return sayDetail(name, String(value ?? t.noValue()));
  return name === "until" ? describeEnd(value) : sayDetail(name, formatLongTime(value));
}

const describeEnd = (until: string) =>
  until === permanentEnd ? t.entryForGood() : t.entryUntil({ time: formatLongTime(until) });

type KnownDetail = Parameters<typeof t.entryDetail>[0]["detail"];

/** A detail of a later release has its name on the wire. */
const sayDetail = (name: string, value: string) => t.entryDetail({ detail: name as KnownDetail, name, value });
