import { Link } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon";

/** The most waiting comments that the server counts. */
const maxCounted = 100;

/** Renders the link to the comments that wait, with their number; null on servers that hold none. */
export function HeldLink({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <Link className="button" to="/admin/dashboard/comments">
      <Icon name="chat" />
      Comments
      {count > 0 && (
        <span className="badge">
          {count < maxCounted ? count : `${maxCounted - 1}+`}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  );
}
