import { Link } from "@remix-run/react";

const listIsCut = "Only the first 1,000 are shown here.";

interface Props {
  label: string;
  /** The list's own path, with the rest of its query. */
  path: string;
  next: string | null;
  prev: string | null;
  /** Whether the list was cut at a limit, and the text that says so. */
  isCut?: boolean;
  cutText?: string;
  nextText?: string;
  prevText?: string;
  /** Id of the part of the page to scroll to. */
  hash?: string;
  /** Query parameters of the cursors, for a page with two lists. */
  names?: { after: string; before: string };
}

const ownNames = { after: "after", before: "before" };

/** Renders what follows a list: a note if it was cut, and links to its other pages. */
export function Pager({ label, path, next, prev, isCut, cutText = listIsCut, ...rest }: Props) {
  const { nextText = "Next page", prevText = "Previous page", hash = "", names = ownNames } = rest;
  const start = `${path}${path.includes("?") ? "&" : "?"}`;
  return (
    <>
      {isCut && <p className="text-muted">{cutText}</p>}
      {(next || prev) && (
        <nav className="pager" aria-label={label}>
          {prev && (
            <Link className="button" to={`${start}${names.before}=${prev}${hash}`} rel="prev">
              {prevText}
            </Link>
          )}
          {next && (
            <Link className="button" to={`${start}${names.after}=${next}${hash}`} rel="next">
              {nextText}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
