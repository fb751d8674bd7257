import { NotOffered } from "#app/components/ui/not-offered";
import { useOffers } from "#app/components/ui/page-context";
import { Link } from "@remix-run/react";
import { useSettingsAccount } from "./use-settings-account";

/** Offers what is stored of the account as a file, and to delete the account. */
export function YourData() {
  const offers = useOffers();
  return (
    <>
      <p className="mb-4 text-muted">
        You can download all that this site stores of your account as one ZIP file: your profile and settings, videos,
        comments, likes, playlists, subscriptions, tweets, history, drafts and devices as text, and the best file of
        each video. It can be large, and takes as long as your line needs.
      </p>
      <p className="mb-4 text-muted">Passwords and other secrets are not in it.</p>
      <div className="form-buttons">
        {!offers("dataExport") ? (
          <NotOffered className="button">Download your data</NotOffered>
        ) : (
          <a className="button" href="/settings/data/download">
            Download your data
          </a>
        )}
      </div>
      <DeleteAccount />
    </>
  );
}

/** Links to the dialog that deletes the viewer's account, if the server supports it. */
function DeleteAccount() {
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
