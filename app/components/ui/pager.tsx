import { Link } from "@remix-run/react";

const listIsCut = "Only the first 1,000 are shown here.";

interface Props {
  label: string;
  /** The list's own address, with what else its query has. */
  path: string;
  next: string | null;
  prev: string | null;
  /** Whether the list goes on behind what can be shown, and how that is said. */
  isCut?: boolean;
  cutText?: string;
  nextText?: string;
  prevText?: string;
  /** The part of the page to go to. */
  hash?: string;
  /** The query parameters of the cursors, where a page has two lists. */
  names?: { after: string; before: string };
}

const ownNames = { after: "after", before: "before" };

/** What stands below a list: that it was cut, and the ways to its other pages. */
export function Pager({ label, path, next, prev, isCut, cutText = listIsCut, ...rest }: Props) {
  const { nextText = "Next", prevText = "Previous", hash = "", names = ownNames } = rest;
  const start = `${path}${path.includes("?") ? "&" : "?"}`;
  return (
    <>
      {isCut && <p className="muted">{cutText}</p>}
      {(next || prev) && (
        <nav className="pager" aria-label={label}>
          {prev && (
            <Link className="btn" to={`${start}${names.before}=${prev}${hash}`} rel="prev">
              {prevText}
            </Link>
          )}
          {next && (
            <Link className="btn" to={`${start}${names.after}=${next}${hash}`} rel="next">
              {nextText}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
