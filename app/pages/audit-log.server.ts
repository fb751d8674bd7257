import { readQuery } from "#app/format/query";
import type { ActEntry } from "#contract/audit";

const names = ["actor", "subject", "act", "since", "until"] as const;

export const readActFilters = (request: Request) =>
  Object.fromEntries(names.map((name) => [name, readQuery(request, name)?.trim() ?? ""])) as Record<
    (typeof names)[number],
    string
  >;

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
