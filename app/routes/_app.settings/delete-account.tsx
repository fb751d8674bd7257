import { Link } from "@remix-run/react";
import { useVisit } from "#app/components/ui/page-context";
import { notOffered } from "#app/messages";

/** The way to the dialog that deletes one's account, where the server can. */
export function DeleteAccount() {
  const { lacking } = useVisit();
  return (
    <section className="block apart" aria-labelledby="delete-account">
      <h2 id="delete-account">Delete account</h2>
      <div className="head">
        <p className="muted">Your videos, playlists, tweets and comments go with it.</p>
        {lacking.includes("deleteAccount") ? (
          <button className="btn" disabled title={notOffered}>
            Delete account<span className="vh">. {notOffered}</span>
          </button>
        ) : (
          <Link className="btn" to="/settings/delete" preventScrollReset>
            Delete account
          </Link>
        )}
      </div>
    </section>
  );
}
