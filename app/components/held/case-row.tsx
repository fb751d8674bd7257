import { Fragment } from "react";
import { Avatar } from "#app/components/ui/avatar";
import { Facts } from "#app/components/ui/facts";
import { ManagedRow, RowPicture } from "#app/components/ui/managed-row";
import { formatAge } from "#app/format/age";
import { nameAccount } from "#app/format/authors";
import { toNonBreaking } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { formatSubject, toKindSelector } from "#app/format/subjects";
import type { ModerationCase } from "#contract/moderation";
import { reportReasons } from "#contract/words/moderation";
import { formatOutcome } from "./format-outcome";
import * as t from "#languages/held";

/** Picks the fields of a case that a row of the queue shows. */
export const toCaseRow = ({ copy, subjectId: _, version: _version, ...rest }: ModerationCase) => ({
  ...rest,
  name: formatSubject(copy),
});

type Props = ReturnType<typeof toCaseRow> & {
  now: number;
  /** Whether a badge marks a waiting appeal; otherwise a text beside the decision does. */
  marksAppeal?: boolean;
};

/** Renders a case of the queue: its subject with a picture or the owner's avatar, and how long it has waited. */
export function CaseRow({ _id, kind, name, picture, owner, reasons, now, marksAppeal = true, ...rest }: Props) {
  const { state, outcome, reportsCount, isAppealed, openedAt, changedAt } = rest;
  const isClosed = state === "closed" && outcome;
  const age = formatAge(state === "open" ? openedAt : changedAt, now);
  return (
    <ManagedRow
      picture={
        <span className="flex-none max-sm:self-start">
          {picture ? <RowPicture src={picture} icon="film" /> : <OwnerPicture owner={owner} />}
        </span>
      }
      title={name || t.withoutText()}
      to={encodePath`/moderation/cases/${_id}`}
      meta={
        <span className="figures max-sm:flex-col">
          <Facts
            facts={[
              [t.kind({ kind: toKindSelector(kind) }), reportsCount > 0 && t.reportCount({ count: reportsCount })]
                .filter(Boolean)
                .map((text) => toNonBreaking(String(text)))
                .join("\u00a0· "),
              <Fragment key="owner">
                {owner ? t.byOwner({ name: nameAccount(owner), bdi: (name) => <bdi>{name}</bdi> }) : t.deletedAccount()}
                {isClosed && " · "}
                {isClosed && <b className="text-ink">{formatOutcome(outcome)}</b>}
                {isClosed && isAppealed && !marksAppeal && ` · ${toNonBreaking(t.isAppealed())}`}
              </Fragment>,
              toNonBreaking(state === "open" ? t.reportedAge({ age }) : t.changedAge({ age })),
            ]}
          />
        </span>
      }
      badges={
        <>
          {isAppealed && marksAppeal && <span className="badge bad-badge">{t.appealWaits()}</span>}
          {reasons.map((reason) => (
            <span key={reason} className="badge">
              {reportReasons[reason]}
            </span>
          ))}
        </>
      }
    />
  );
}

/** Renders an avatar in a frame as large as a picture, so that the texts of all rows align. */
const OwnerPicture = ({ owner }: Pick<Props, "owner">) => (
  <span className="grid aspect-[16/9] w-20 flex-none place-items-center rounded-[8px] bg-surface sm:w-24">
    <Avatar src={owner?.avatar ?? ""} name={owner ? nameAccount(owner) : "?"} size={32} lazy />
  </span>
);
