import { readFilters } from "#app/format/query";
import type { ActEntry } from "#contract/audit";

export const readActFilters = (request: Request) => readFilters(request, "actor", "subject", "act", "since", "until");

export const actColumns = [
  ...["time", "actor id", "actor", "session", "act", "subject kind", "subject id", "subject", "reason", "details"],
];

export const toActRow = ({ at, actor, session, act, subject, reason, details }: ActEntry): string[] => [
  at,
  actor?._id ?? "",
  actor?.username ?? "",
  session,
  act,
  subject.kind,
  subject._id,
  subject.username ?? "",
  reason,
  JSON.stringify(details),
];
