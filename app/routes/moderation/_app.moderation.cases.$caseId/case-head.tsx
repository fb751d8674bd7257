import { Link } from "@remix-run/react";
import { nameAccount } from "#app/format/authors";
import { formatCountOf } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { labelSubject, nameSubject, openSubject } from "#app/format/subjects";
import type { FullCase } from "#contract/moderation";

type Found = Pick<FullCase, "kind" | "copy" | "owner" | "state" | "isHidden" | "reportsCount">;

/** Renders what a case is about: its name, its state and the way to it; path is null if it is hidden or gone. */
export function CaseHead({ found, path }: { found: Found; path: string | null }) {
  const { kind, copy, owner, state, isHidden, reportsCount } = found;
  return (
    <>
      <div className="page-head">
        <h1 dir="auto">{nameSubject(copy) || "without text"}</h1>
        <div className="row">
          <a className="button lg:hidden" href="#decide">
            Decide
          </a>
          {path && (
            <a className="button" href={path}>
              {openSubject(kind)}
            </a>
          )}
        </div>
      </div>
      <p className="mb-4 text-muted">
        {`${labelSubject(kind)} · ${formatCountOf(reportsCount, "report")} · `}
        {owner ? (
          <>
            {"by "}
            <Link className="text-inherit" to={encodePath`/user/${owner.username}/${owner._id}`}>
              <bdi>{nameAccount(owner)}</bdi>
            </Link>
          </>
        ) : (
          "deleted account"
        )}
        {` · ${state === "open" ? "Open" : "Closed"}`}
        {isHidden && <span className="badge bad-badge ms-2">Hidden from others</span>}
      </p>
    </>
  );
}
