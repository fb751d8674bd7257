import { UnsupportedControl } from "#app/components/ui/not-offered";
import { useSupportedControls } from "#app/components/ui/page-context";
import { Link } from "@remix-run/react";
import { useSettingsAccount } from "./use-settings-account";
import * as t from "#languages/settings";

/** Renders the link to a file of the account's data, and the link that deletes the account. */
export function YourData() {
  const supports = useSupportedControls();
  return (
    <>
      <p className="mb-4 text-muted">{t.aboutExport()}</p>
      <p className="mb-4 text-muted">{t.exportWithoutSecrets()}</p>
      <div className="form-buttons">
        {!supports("dataExport") ? (
          <UnsupportedControl className="button">{t.downloadYourData()}</UnsupportedControl>
        ) : (
          <a className="button" href="/settings/data/download">
            {t.downloadYourData()}
          </a>
        )}
      </div>
      <DeleteAccount />
    </>
  );
}

/** Links to the dialog that deletes the viewer's account, if the server supports it. */
function DeleteAccount() {
  const supports = useSupportedControls();
  const { deletionAt } = useSettingsAccount();
  if (deletionAt !== null) return null;
  return (
    <section className="page-section mt-8" aria-labelledby="delete-account">
      <h3 id="delete-account" className="mb-1 text-16">
        {t.deleteAccount()}
      </h3>
      <div className="page-head">
        <p className="flex-[1_1_14rem] text-muted">{t.deleteAccountShort()}</p>
        {!supports("deleteAccount") ? (
          <UnsupportedControl className="button">{t.deleteAccount()}</UnsupportedControl>
        ) : (
          <Link className="button text-danger max-sm:w-full" to="/settings/delete" preventScrollReset>
            {t.deleteAccount()}
          </Link>
        )}
      </div>
    </section>
  );
}
