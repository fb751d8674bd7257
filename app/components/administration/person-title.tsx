import { Link } from "@remix-run/react";
import { encodePath } from "#app/format/path";

/** Names the account that an act is on, with a link back to its page. */
export function PersonTitle({ _id, username, fullName }: { _id: string; username: string; fullName: string }) {
  return (
    <p className="mb-4 text-muted">
      <bdi>{fullName}</bdi>
      {" · "}
      <Link to={encodePath`/administration/users/${_id}`}>{username}</Link>
    </p>
  );
}
