import { Link } from "@remix-run/react";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { formatSubject, toKindSelector } from "#app/format/subjects";
import type { FullCase, ReportableKind } from "#contract/moderation";
import * as t from "#languages/moderation";

interface Props {
  reportedCase: Pick<FullCase, "kind" | "copy" | "owner" | "state" | "isHidden" | "reportsCount">;
  /** The path of the subject; null if it is hidden or deleted. */
  path: string | null;
}

/** Returns the text of the link to a subject. */
export const openSubject = (kind: ReportableKind): string => (kind === "video" ? t.watchVideo() : t.seeIt());

/** Renders the subject of a case, its state and a link to it. */
export function CaseHead({ reportedCase, path }: Props) {
  const { kind, copy, owner, state, isHidden, reportsCount } = reportedCase;
  return (
    <>
      <div className="page-head">
        <h1 dir="auto">{formatSubject(copy) || t.withoutText()}</h1>
        <div className="row">
          <a className="button lg:hidden" href="#decide">
            {t.decide()}
          </a>
          {path && (
            <a className="button" href={path}>
              {openSubject(kind)}
            </a>
          )}
        </div>
      </div>
      <p className="mb-4 text-small text-muted lg:-mt-2">
        {`${t.kind({ kind: toKindSelector(kind) })} · ${t.reportCount({ count: reportsCount })} · `}
        {owner
          ? t.byOwner({
              name: nameAccount(owner),
              link: (name) => (
                <Link className="text-inherit" to={encodePath`/user/${owner.username}/${owner._id}`}>
                  <bdi>{name}</bdi>
                </Link>
              ),
            })
          : t.deletedAccount()}
        {` · ${state === "open" ? t.openCase() : t.closedCase()}`}
        {isHidden && <span className="badge bad-badge ms-2">{t.hiddenFromOthers()}</span>}
      </p>
    </>
  );
}
