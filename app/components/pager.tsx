import { Link } from "@remix-run/react";

interface Props {
  next?: string | null;
  prev?: string | null;
  label: string;
  nextText?: string;
  prevText?: string;
}

export function Pager({ next, prev, label, nextText = "Next", prevText = "Previous" }: Props) {
  if (!next && !prev) return null;
  return (
    <nav className="pager" aria-label={label}>
      {prev && (
        <Link className="btn" to={prev} rel="prev">
          {prevText}
        </Link>
      )}
      {next && (
        <Link className="btn" to={next} rel="next">
          {nextText}
        </Link>
      )}
    </nav>
  );
}
