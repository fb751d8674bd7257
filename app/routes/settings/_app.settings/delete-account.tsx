import { Link } from "@remix-run/react";
import { NotOffered } from "#app/components/ui/not-offered";
import { useOffers } from "#app/components/ui/page-context";
import { useSettingsAccount } from "./use-settings-account";

/** Links to the dialog that deletes the viewer's account, if the server supports it. */
export function DeleteAccount() {
  const offers = useOffers();
  const { deletionAt } = useSettingsAccount();
  if (deletionAt !== null) return null;
  return (
    <section className="page-section mt-8" aria-labelledby="delete-account">
      <h3 id="delete-account" className="mb-3 text-16">
        Delete account
      </h3>
      <div className="page-head">
        <p className="flex-[1_1_14rem] text-muted">Your videos, playlists, tweets and comments go with it.</p>
        {!offers("deleteAccount") ? (
          <NotOffered className="button">Delete account</NotOffered>
        ) : (
          <Link className="button" to="/settings/delete" preventScrollReset>
            Delete account
          </Link>
        )}
      </div>
    </section>
  );
}
