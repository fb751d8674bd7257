import type { MetaFunction } from "@remix-run/node";
import { ActForm } from "#app/components/administration/act-form";
import { z } from "zod";
import { formActionWith } from "#app/http/form-action.server";
import { clearSiteCache } from "#app/http/read-site.server";
import { administratorLoader } from "#app/http/viewer.server";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const logoPath = "/administration/settings/logo";

export const meta: MetaFunction = () => toAdministrationMeta(t.removeLogo());

export const loader = administratorLoader;

export const action = formActionWith({ role: "administrator" }, z.object({}), ({ api, answer }) =>
  answer(api.site.removeLogo().finally(clearSiteCache), { goTo: logoPath }),
);

export default function RemoveLogo() {
  return (
    <ActForm title={t.removeLogo()} act={t.remove()} closeTo={logoPath} parent={t.logo()} destroys reloads>
      {() => <p>{t.removeLogoExplained()}</p>}
    </ActForm>
  );
}
