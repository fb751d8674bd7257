import { Link } from "@remix-run/react";
import { Avatar } from "#app/components/ui/avatar";
import { formatAge } from "#app/format/age";
import { nameAccount } from "#app/format/authors";
import { formatCountOf } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { labelSubject, nameSubject } from "#app/format/subjects";
import type { ModerationCase } from "#contract/moderation";
import { reportReasons } from "#contract/words/moderation";

/** Picks what a row of the queue shows of a case. */
export const toCaseRow = ({ copy, subjectId: _, version: _version, ...rest }: ModerationCase) => ({
  ...rest,
  name: nameSubject(copy),
});

type Props = ReturnType<typeof toCaseRow> & { now: number };

/** Renders a case of the queue: its picture, or its owner's, what it is about, and how long it waits. */
export function CaseRow({ _id, kind, name, picture, owner, reasons, now, ...found }: Props) {
  const isOpen = found.state === "open";
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 py-3 wrap-anywhere">
      <span className="grid aspect-[16/9] w-24 place-items-center rounded-field bg-surface sm:w-32">
        {picture ? (
          <img className="size-full rounded-field object-cover" src={picture} width="480" height="270" alt="" />
        ) : (
          <Avatar src={owner?.avatar ?? ""} name={owner ? nameAccount(owner) : "?"} size={40} lazy />
        )}
      </span>
      <div>
        <Link
          className="line-clamp-3 min-h-6 font-semibold text-inherit no-underline hover:underline"
          to={encodePath`/moderation/cases/${_id}`}
          dir="auto"
        >
          {name || "without text"}
        </Link>
        <p className="row my-1">
          <span className="badge">{labelSubject(kind)}</span>
          {found.reportsCount > 0 && <span className="badge">{formatCountOf(found.reportsCount, "report")}</span>}
          {reasons.map((reason) => (
            <span key={reason} className="badge">
              {reportReasons[reason]}
            </span>
          ))}
          {found.isAppealed && <span className="badge bad-badge">Appeal waits</span>}
        </p>
        <p className="text-small text-muted">
          {owner ? <bdi>{nameAccount(owner)}</bdi> : "deleted account"}
          {` · ${isOpen ? "reported" : "changed"} `}
          {formatAge(isOpen ? found.openedAt : found.changedAt, now)}
        </p>
      </div>
    </li>
  );
}
