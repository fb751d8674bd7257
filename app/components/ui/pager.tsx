import { Link } from "@remix-run/react";
import type { AppendedPages } from "./more-pages-props";
import * as t from "#languages/ui";
import { usePageContext } from "./page-context";

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
  /** How scripts append the next pages to the list; if undefined, links open them. */
  appended?: AppendedPages;
}

const ownNames = { after: "after", before: "before" };

/** Renders what follows a list: a note if it was cut, and links to its other pages or, with scripts, the next pages. */
export function Pager({ label, path, next, prev, isCut, cutText = t.onlyFirst(), appended, ...rest }: Props) {
  const { nextText = t.nextPage(), prevText = t.previousPage(), hash = "", names = ownNames } = rest;
  const { MorePages } = usePageContext();
  const start = `${path}${path.includes("?") ? "&" : "?"}`;
  const previous = prev && (
    <Link className="button" to={`${start}${names.before}=${encodeURIComponent(prev)}${hash}`} rel="prev">
      {prevText}
    </Link>
  );
  const renderNext = (cursor: string) => (
    <Link className="button" to={`${start}${names.after}=${encodeURIComponent(cursor)}${hash}`} rel="next">
      {nextText}
    </Link>
  );
  return (
    <>
      {isCut && <p className="text-muted">{cutText}</p>}
      {MorePages && appended && next ? (
        <MorePages
          key={start + prev}
          label={label}
          path={path}
          next={next}
          previous={previous}
          renderNext={renderNext}
          {...appended}
        />
      ) : (
        (next || prev) && (
          <nav className="pager" aria-label={label}>
            {previous}
            {next && renderNext(next)}
          </nav>
        )
      )}
    </>
  );
}
