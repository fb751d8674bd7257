import { Link } from "@remix-run/react";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { formatSubject, toKindSelector } from "#app/format/subjects";
import type { FullCase } from "#contract/moderation";
import { openSubject } from "./open-subject";
import * as t from "#languages/moderation";

type Found = Pick<FullCase, "kind" | "copy" | "owner" | "state" | "isHidden" | "reportsCount">;

/** Renders what a case is about: its name, its state and the way to it; path is null if it is hidden or gone. */
export function CaseHead({ found, path }: { found: Found; path: string | null }) {
  const { kind, copy, owner, state, isHidden, reportsCount } = found;
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
