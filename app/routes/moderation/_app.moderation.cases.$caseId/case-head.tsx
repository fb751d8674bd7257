import { Link } from "@remix-run/react";
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
      </div>
      <p className="row mb-4 text-muted">
        <span className="badge">{labelSubject(kind)}</span>
        <span className="badge">{state === "open" ? "Open" : "Closed"}</span>
        {path && <a href={path}>{openSubject(kind)}</a>}
        {isHidden && <span className="badge bad-badge">Hidden from others</span>}
        <span>{formatCountOf(reportsCount, "report")}</span>
        {owner ? (
          <Link to={encodePath`/user/${owner.username}/${owner._id}`}>
            <bdi>@{owner.username}</bdi>
          </Link>
        ) : (
          "deleted account"
        )}
      </p>
    </>
  );
}
